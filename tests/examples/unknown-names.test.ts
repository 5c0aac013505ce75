import { describe, expect, it } from 'vitest';
import { canaryJob } from '../../scripts/verificar/core/engine.ts';
import type { Runner } from '../../scripts/verificar/core/types.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';

type Example = readonly [language: string, file: string, code: string, ...rest: string[]];

const WORKFLOW = `on:
  push: { branches: [main] }
jobs:
  test:
    runs-on: \${{ matrix.os }}
    timeout-minutes: 10
    strategy:
      matrix:
        os: [ubuntu-24.04, mi-equipo]
        include: [{ os: ubuntu-latest, extra: 1 }]
    steps:
      - uses: actions/checkout@v6
        with: { fetch-depth: 0 }
      - uses: ./.github/actions/a
      - id: v
        run: echo \${{ matrix.extra }} \${{ hashFiles('a-b') }} \${{ secrets.TOKEN }}
        shell: bash -e {0}
      - if: failure() && github.ref == 'refs/heads/main' && steps.v.outcome != 'success'
        run: echo \${{ env.CI || runner.os }}
  deploy:
    needs: [test]
    if: \${{ !cancelled() && contains(github.event.labels.*.name, 'x.y') }}
    uses: ./.github/workflows/deploy.yml`;

const COMPOSE = `services:
  a:
    image: postgres:17
    restart: on-failure:3
    ports: ['127.0.0.1:8080:80', '3000-3005:3000-3005', '53:53/udp', '\${P}:80', '[::1]:80:80', 80]
    volumes: ['d:/var/lib/postgresql/data', './a:/b:ro,z', '/x', 'C:/c:/d']
    healthcheck: { test: [CMD, a], interval: 1m30s }
    mem_limit: 512m
  b:
    image: nodo-mio
    build: .
    volumes: ['d:/var/lib/otra']
volumes:
  d:`;

const PACKAGE = `{
  "name": "@a/b-c", "version": "1.0.0-rc.1", "license": "MIT",
  "scripts": { "start": "NODE_ENV=production node a.js", "build": "test -f a || nest build | tee a", "x": "npm run lint --if-present" },
  "dependencies": { "express": "^5.1.0", "a": "1.x || >=2.0.0", "b": "file:../b", "c": "latest", "e": "1.2.3 - 2.3.4", "preact": "~10", "h": ">=1.0.0 <2.0.0" }
}`;

const DOCKERFILE = `FROM --platform=linux/amd64 node:24-slim AS base
RUN apt update && zip a b && javac A.java
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev && npm cache clean --force
FROM base
EXPOSE 80 443/tcp
ENTRYPOINT ["node"]
CMD ["app.js"]`;

/** Names and values that do not exist: [language, file, code, what is said: the one that was meant]. */
const WRONG: [string, string, string, string][] = [
  ['gradle', 'app/build.gradle', 'android {\n  signingConfisg {\n  }\n}', 'signingConfigs'],
  ['gradle', 'app/build.gradle', 'android {\n  nmaespace = "a.b"\n}', 'namespace'],
  ['gradle', 'app/build.gradle', 'android {\n  defaultConfig { minSdkk = 24 }\n}', 'minSdk'],
  [
    'gradle',
    'app/build.gradle',
    'android { buildTypes { release { minifyEnabld true } } }',
    'minifyEnabled',
  ],
  ['gradle', 'app/build.gradle', 'dependecies {\n}', 'dependencies'],
  [
    'gradle',
    'settings.gradle',
    'pluginManagement { repositories { mavenCentrla() } }',
    'mavenCentral',
  ],
  ['gradle', 'app/build.gradle', 'android { splits { abi { include "arm64-v8" } } }', 'arm64-v8a'],
  ['powershell', '', 'wingte install Git.Git', 'winget'],
  ['powershell', '', 'Get-ChildItme .', 'Get-ChildItem'],
  ['powershell', '', 'Set-Service LanmanServer -StartupTpye Automatic', '-StartupType'],
  ['powershell', '', 'wsl --lsit --verbose', '--list'],
  ['powershell', '', 'dokcer ps', 'docker'],
  ['powershell', '', 'wsl --set-version Ubuntu 3', '1 ni 2'],
  ['powershell', '', '((Get-Date) - (Get-Date)).Dyas', 'Days'],
  ['powershell', '', 'podman machin init', 'machine'],
  ['powershell', '', 'curl.exe --josn 1 http://127.0.0.1:1/', '--json'],
  ['json', 'package.json', '{ "srcipts": {} }', 'scripts'],
  ['json', 'package.json', '{ "dependecies": {} }', 'dependencies'],
  ['json', 'package.json', '{ "jest": { "transfrom": {} } }', 'transform'],
  ['json', 'tsconfig.json', '{ "compilerOptions": { "outDri": "dist" } }', 'outDir'],
  ['json', 'tsconfig.json', '{ "compilerOptions": { "module": "nodenxt" } }', 'nodenext'],
  ['json', 'tsconfig.json', '{ "inlcude": ["src"] }', 'include'],
  ['http', '', 'POST /notas HTTP/1.1\nCnotent-Type: text/plain', 'Content-Type'],
  ['http', '', 'POTS /notas HTTP/1.1', 'POST'],
  ['http', '', 'HTTP/1.1 201 Creatde', 'Created'],
  ['yaml', '.github/workflows/a.yml', 'on: pussh\njobs: {}', 'push'],
  ['yaml', '.github/workflows/a.yml', 'on: push\njobs:\n  a:\n    setps: []', 'steps'],
  ['yaml', 'render.yaml', 'services:\n  - healthChekPath: /', 'healthCheckPath'],
  ['yaml', 'compose.yaml', 'services:\n  a:\n    volmues: []', 'volumes'],
  ['yaml', 'compose.yaml', 'servcies:\n  a: {}', 'services'],
  ['properties', 'application.properties', 'server.prot=8081', 'server.port'],
  ['properties', 'android/local.properties', 'sdk.dri=/opt', 'sdk.dir'],
  ['properties', '.env', 'MONGO_INITDB_ROOT_PASWORD=a', 'MONGO_INITDB_ROOT_PASSWORD'],
  ['ini', '.wslconfig', '[wsl]\nmemory=4GB', 'wsl2'],
  ['ini', 'a.service', '[Servce]\nExecStart=/bin/true', 'Servce'],
  ['gitignore', '.gitignore', 'node_mdoules/', 'node_modules'],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latset\n    steps: []',
    'ubuntu-latest',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/chekcout@v6',
    'actions/checkout',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout',
    'dueño/acción@versión',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/setup-node@v6\n        with: { node-versoin: 24 }',
    'node-version',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/setup-node@v6\n        with: { cache: nmp }',
    'npm',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: a\n        shell: bahs',
    'bash',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ secret.X }}',
    'secrets',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ github.rfe }}',
    'ref',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ steps.biuld.outputs.x }}\n        id: build',
    'build',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: a\n        if: failre()',
    'failure',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    strategy: { matrix: { node: [24] } }\n    steps:\n      - run: echo ${{ matrix.noed }}',
    'node',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: bulid\n    steps: []\n  build:\n    runs-on: ubuntu-latest',
    'build',
  ],
  [
    'yaml',
    '.github/workflows/a.yml',
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    timeout-minutes: diez\n    steps: []',
    'minutos',
  ],
  ['yaml', '.github/workflows/a.yml', 'on: push\njobs:\n  a:\n    steps: []', 'falta «runs-on»'],
  ['yaml', 'compose.yaml', 'services:\n  a:\n    image: postgers:18', 'postgres'],
  ['yaml', 'compose.yaml', 'services:\n  a:\n    image: postgres:188', 'van de la 8 a la 18'],
  ['dockerfile', 'Dockerfile', 'FROM node:2-slim', 'van de la 4 a la 26'],
  [
    'yaml',
    'compose.yaml',
    'services:\n  a:\n    image: postgres:18\n    restart: alwyas',
    'always',
  ],
  [
    'yaml',
    'compose.yaml',
    "services:\n  a:\n    image: postgres:18\n    ports: ['8080;80']",
    'no son puertos',
  ],
  [
    'yaml',
    'compose.yaml',
    "services:\n  a:\n    image: postgres:18\n    ports: ['80800:80']",
    '65535',
  ],
  [
    'yaml',
    'compose.yaml',
    'services:\n  a:\n    image: postgres:18\n    healthcheck: { test: [CDM, a] }',
    'CMD',
  ],
  [
    'yaml',
    'compose.yaml',
    'services:\n  a:\n    image: postgres:18\n    healthcheck: { test: a, interval: 5x }',
    'duración',
  ],
  [
    'yaml',
    'compose.yaml',
    'services:\n  a:\n    image: postgres:18\n    mem_limit: 512mm',
    'tamaño',
  ],
  [
    'yaml',
    'compose.yaml',
    "services:\n  a:\n    image: postgres:18\n    volumes: ['./a:/b:or']",
    'ro',
  ],
  [
    'yaml',
    'compose.yaml',
    "services:\n  a:\n    image: postgres:18\n    volumes: ['./a:/var/lib/postgersql']",
    '/var/lib/postgresql',
  ],
  [
    'yaml',
    'compose.yaml',
    'services:\n  a:\n    image: postgres:18\n    secrets: [clave]',
    'secreto',
  ],
  ['yaml', 'application.yml', 'server:\n  port: ochenta', 'puerto'],
  ['properties', 'application.properties', 'spring.jpa.hibernate.ddl-auto=upadte', 'update'],
  ['properties', 'application.properties', 'spring.jpa.show-sql=treu', 'true'],
  ['properties', 'application.properties', 'logging.level.root=DEBGU', 'debug'],
  [
    'properties',
    'application.properties',
    'spring.datasource.url=jdbc:postgersql://localhost/a',
    'postgresql',
  ],
  [
    'properties',
    'application.properties',
    'spring.datasource.driver-class-name=org.postgresql.Drivre',
    'org.postgresql.Driver',
  ],
  ['properties', 'application.properties', 'server.servlet.session.timeout=30mn', 'duración'],
  ['properties', 'gradle.properties', 'org.gradle.jvmargs=-Xmx4gg', '-Xmx4g'],
  ['properties', 'gradle.properties', 'org.gradle.logging.level=quite', 'quiet'],
  ['ini', '.wslconfig', '[wsl2]\nmemory=4GGB', 'tamaño'],
  ['ini', '.wslconfig', '[wsl2]\nnetworkingMode=mirorred', 'mirrored'],
  ['ini', '.env', 'NODE_ENV=prodction', 'production'],
  ['ini', '.env', 'DATABASE_URL=postgers://a:b@c/d', 'postgres'],
  [
    'ini',
    'a.service',
    '[Service]\nExecStart=/bin/true\n[Install]\nWantedBy=multi-usre.target',
    'multi-user.target',
  ],
  ['http', '', 'HTTP/1.1 200 OK\nCache-Control: no-stroe', 'no-store'],
  ['http', '', 'HTTP/1.1 200 OK\nSet-Cookie: a=b; HttpOnyl', 'HttpOnly'],
  ['http', '', 'HTTP/1.1 200 OK\nSet-Cookie: a=b; SameSite=Laxx', 'SameSite'],
  ['http', '', 'HTTP/1.1 200 OK\nContent-Encoding: gizp', 'gzip'],
  ['http', '', 'HTTP/1.1 200 OK\nAllow: GET, PSOT', 'POST'],
  ['http', '', 'HTTP/1.1 200 OK\nVary: Orgin', 'Origin'],
  ['http', '', 'HTTP/1.1 200 OK\nX-Content-Type-Options: nosnif', 'nosniff'],
  ['http', '', 'HTTP/1.1 200 OK\nDate: hoy', 'fecha'],
  ['http', '', 'POST /a HTTP/1.1\nContent-Type: application/json\n\n{ "a": 1, }', 'no es JSON'],
  ['json', 'package.json', '{ "scripts": { "start": "nod app.js" } }', 'node'],
  [
    'json',
    'package.json',
    '{ "scripts": { "check": "npm run tets", "test": "node --test" } }',
    'test',
  ],
  ['json', 'package.json', '{ "version": "1.0" }', '1.0.0'],
  ['json', 'package.json', '{ "name": "Mi App" }', 'minúsculas'],
  ['json', 'package.json', '{ "dependencies": { "express": "^5..1" } }', '^1.2.3'],
  ['json', 'package.json', '{ "dependencies": { "expres": "^5.1.0" } }', 'express'],
  ['json', 'package.json', '{ "jest": { "testEnvironment": "jsdmo" } }', 'jsdom'],
  [
    'gradle',
    'app/build.gradle',
    'android { compileSdk = 36\n  defaultConfig { minSdk = 37 } }',
    'no puede pasar de «compileSdk»',
  ],
  ['gradle', 'app/build.gradle', 'android { compileSdk = 3 }', 'versión de Android'],
  ['gradle', 'app/build.gradle', 'android { defaultConfig { versionCode = "1" } }', 'sin comillas'],
  [
    'gradle',
    'app/build.gradle',
    'android { namespace = "com.example.Notas app" }',
    'com.example.notas',
  ],
  ['gradle', 'app/build.gradle', 'android { buildFeatures { viewBinding = ture } }', 'true'],
  [
    'gradle',
    'app/build.gradle',
    'android { buildTypes { relaese { minifyEnabled true } } }',
    'release',
  ],
  [
    'gradle',
    'app/build.gradle',
    'android { signingConfigs { release { } }\n  buildTypes { release { signingConfig signingConfigs.relaese } } }',
    'release',
  ],
  [
    'gradle',
    'app/build.gradle',
    'dependencies { implementation("androidx.appcompat:appcomapt:1.7.1") }',
    'appcompat',
  ],
  [
    'gradle',
    'app/build.gradle',
    'plugins { id("com.android.application") }\nandroid { compileSdk = 37 }',
    'falta «namespace»',
  ],
  [
    'gradle',
    'app/build.gradle',
    'android { signingConfigs { release { storeFile flie("a") } } }',
    'file',
  ],
  ['powershell', '', 'Set-Service LanmanServer -StartupType Automatci', 'Automatic'],
  ['powershell', '', 'Get-CimInstance Win32_OperatingSytem', 'Win32_OperatingSystem'],
  ['powershell', '', 'Get-ChildItem -ErrorAction SilentlyContineu', 'SilentlyContinue'],
  ['powershell', '', 'Set-ExecutionPolicy RemoteSinged', 'RemoteSigned'],
  ['powershell', '', '[Enviroment]::GetEnvironmentVariable("A")', 'Environment'],
  ['powershell', '', '"$env:LOCALAPPDTA"', 'LOCALAPPDATA'],
  ['powershell', '', 'docker system pruen', 'prune'],
  ['powershell', '', 'winget install --id Docker.DockeDresktop', 'Docker.DockerDesktop'],
  ['dockerfile', 'Dockerfile', 'FROM nod:24', 'node'],
  ['dockerfile', 'Dockerfile', 'FROM node:24\nCMD ["nod", "a.js"]', 'node'],
  ['dockerfile', 'Dockerfile', 'FROM node:24\nCMD ["node", "a.js"', 'JSON'],
  ['dockerfile', 'Dockerfile', 'FROM node:24\nRUN npm ci --ignore-scirpts', '--ignore-scripts'],
  ['dockerfile', 'Dockerfile', 'FROM node:24\nEXPOSE 808080', '65535'],
  ['html', '', '<a href="#contacot">a</a><p id="contacto">a</p>', 'contacto'],
  ['html', '', '<button popovertarget="mneu">a</button><p popover id="menu">a</p>', 'menu'],
  ['html', '', '<meta name="viewport" content="width=device-wdith">', 'device-width'],
  ['html', '', '<link rel="styleshet" href="a.css">', 'stylesheet'],
  ['html', '', '<button onclick="saludar(">a</button>', 'onclick'],
  [
    'html',
    '',
    '<!doctype html><html lang="es"><title>a</title></head><body></body></html>',
    '<head>',
  ],
  ['html', '', '<table><tr><td>a</td></tr></tbody></table>', '<tbody>'],
  ['html', '', '<ul>\n<li>a\n<li>b</li>\n</ul>', '</li>'],
  ['html', '', '<template><p>a</template>', '</p>'],
  ['css', '', 'header, fotoer { margin: 0 }', 'fotoer'],
  ['css', '', 'p { font: 1rem sytsem-ui, sans-serif }', 'system-ui'],
  ['xml', '', '<svg xmlns="http://www.w3.org/2000/svg" wdith="4"></svg>', 'wdith'],
];

/** What is right, and near to what is not: [language, file, code]. */
const RIGHT: [string, string, string][] = [
  ['yaml', '.github/workflows/a.yml', WORKFLOW],
  ['yaml', 'compose.yaml', COMPOSE],
  [
    'properties',
    'application.properties',
    [
      ...['server.port=${PORT:8080}', 'spring.output.ansi.enabled=always', 'school.timeout=mucho'],
      ...['spring.datasource.url=jdbc:h2:mem:a', 'logging.level.com.example=DEBUG'],
      ...['spring.mail.properties.mail.smtp.timeout=5000', 'server.servlet.session.timeout=30m'],
    ].join('\n'),
  ],
  [
    'properties',
    'gradle.properties',
    'org.gradle.jvmargs=-Xmx2048m -XX:MaxMetaspaceSize=512m\nandroid.useAndroidX=true',
  ],
  ['ini', '.wslconfig', '[wsl2]\nmemory=4GB\nswap=0\nnetworkingMode=mirrored'],
  [
    'ini',
    'a.service',
    '[Unit]\nAfter=mio.target postgresql.service\n[Service]\nExecStart=/bin/true',
  ],
  ['ini', '.env', 'DATABASE_URL=postgresql://a:b@c/d\nMONGODB_URI=mongodb+srv://a\nNODE_ENV=qa'],
  [
    'http',
    '',
    [
      ...['HTTP/1.1 200 OK', 'Date: Wed, 21 Oct 2026 07:28:00 GMT', 'Vary: Origin, Mi-Cabecera'],
      ...['Cache-Control: public, max-age=60, immutable', 'WWW-Authenticate: Basic realm="a"'],
      ...['Set-Cookie: a=b; Path=/; HttpOnly; SameSite=Lax; Max-Age=60', 'Content-Encoding: br'],
    ].join('\n'),
  ],
  ['http', '', 'POST /a HTTP/1.1\nContent-Type: application/json\n\n{ "a": {{a}} }'],
  ['json', 'package.json', PACKAGE],
  [
    'gradle',
    'app/build.gradle',
    [
      'plugins { id("com.android.application") }',
      'android {\n  namespace = "com.example.notas"\n  compileSdk = 37',
      '  defaultConfig { minSdk = 24\n    targetSdk = 36 }',
      '  buildTypes { staging { initWith debug } }\n}',
      'tasks.each { task -> println task.name }',
    ].join('\n'),
  ],
  [
    'powershell',
    '',
    [
      ...['Set-ExecutionPolicy -Scope Process Bypass', 'Start-Service Postgres', '$env:MIO = 1'],
      ...['wsl --set-version Ubuntu-22.04 2', 'docker run --rm busybox:1.37 ls', '[int]$n = 3'],
      ...['winget install PostgreSQL.PostgreSQL.17', '[System.IO.Path]::Combine("a", "b")'],
    ].join('\n'),
  ],
  ['dockerfile', 'Dockerfile', DOCKERFILE],
  ['html', '', '<a href="#otra-parte">a</a><p id="parte">b</p><a href="#">c</a>'],
  ['html', '', '<!doctype html><html lang="es"><title>a</title><body><p>b</p>'],
  [
    'html',
    '',
    '<table><tr><td>a<br>b</td></tr></table><svg viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0"/></svg>',
  ],
  [
    'css',
    '',
    ':is(h1, nav):not(.a)::before, li:nth-child(2n+1 of .x), svg path, :lang(es) q, mi-tarjeta, math mi { font-family: roboto, arial, monospace }',
  ],
  ['xml', '', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4"/></svg>'],
];

/** The job of an example in a file of this name. */
const jobOf = (runner: Runner, [language, title, code]: Example) =>
  canaryJob(runner, { language, code, problem: '', ...(title && { meta: `title="${title}"` }) });

/** The particular before the general: a Compose file is YAML that one runner knows better. */
function runnerOf(one: Example): Runner {
  const general = RUNNERS.find(({ languages }) => languages && one[0] in languages) as Runner;
  return RUNNERS.find((runner) => runner.accepts(jobOf(general, one))) as Runner;
}

describe.each([...new Set(WRONG.map(([language]) => language))])('%s', (language) => {
  it('tells each unknown name, and the one that was meant', { timeout: 300_000 }, async () => {
    const wrong = WRONG.filter(([own]) => own === language);
    const runners = Map.groupBy(wrong, (one) => runnerOf(one));
    const unseen: string[] = [];
    for (const [runner, cases] of runners) {
      const jobs = cases.map((one) => jobOf(runner, one));
      const outcomes = await runner.run(jobs, () => {});
      for (const [index, [, , code, meant]] of cases.entries()) {
        const said = outcomes[index]?.map(({ problem }) => problem?.message).join() ?? '';
        if (!said.includes(meant)) unseen.push(`${code}: ${said}`);
      }
    }
    expect(unseen).toEqual([]);
  });
});

it('says nothing of what is right', { timeout: 300_000 }, async () => {
  const said = await Promise.all(
    [...Map.groupBy(RIGHT, (one) => runnerOf(one))].map(async ([runner, cases]) => {
      const outcomes = await runner.run(
        cases.map((one) => jobOf(runner, one)),
        () => {},
      );
      return outcomes.flat().flatMap(({ problem }) => problem?.message ?? []);
    }),
  );
  expect(said.flat()).toEqual([]);
});
