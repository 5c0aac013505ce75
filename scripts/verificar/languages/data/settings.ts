import path from 'node:path';
import { closest, unknownName } from '../../../../src/lib/closest.ts';
import type { Diagnostic } from '../../core/types.ts';
import { settingValueMistake } from './values.ts';

/** A line of settings: its name, its value and where it stands. */
interface Setting {
  name: string;
  value: string;
  line: number;
  /** The `[section]` that it is in. */
  section: string;
}

/** The settings of a file of lines `name=value`, comments and sections apart. */
export function readSettings(code: string): Setting[] {
  let section = '';
  return code.split('\n').flatMap((text, index) => {
    section = /^\s*\[([^\]]+)\]\s*$/.exec(text)?.[1] ?? section;
    const [, name, value = ''] = /^\s*(?:export )?([^\s#;!=:[]+)\s*[=:]\s*(.*)$/.exec(text) ?? [];
    return name === undefined ? [] : [{ name, value, line: index + 1, section }];
  });
}

/** Variables that well-known images and programs read. */
export const KNOWN_VARIABLES = [
  ...['POSTGRES_DB', 'POSTGRES_HOST_AUTH_METHOD', 'POSTGRES_INITDB_ARGS'],
  ...['POSTGRES_INITDB_WALDIR', 'POSTGRES_PASSWORD', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_USER'],
  ...['POSTGRES_USER_FILE', 'PGDATA', 'PGDATABASE', 'PGHOST', 'PGPASSWORD', 'PGPORT', 'PGUSER'],
  ...['MYSQL_ALLOW_EMPTY_PASSWORD', 'MYSQL_DATABASE', 'MYSQL_PASSWORD'],
  ...['MYSQL_RANDOM_ROOT_PASSWORD', 'MYSQL_ROOT_HOST', 'MYSQL_ROOT_PASSWORD'],
  ...['MYSQL_ROOT_PASSWORD_FILE', 'MYSQL_USER', 'MARIADB_DATABASE', 'MARIADB_PASSWORD'],
  ...['MARIADB_ROOT_PASSWORD', 'MARIADB_USER', 'MONGO_INITDB_DATABASE'],
  ...['MONGO_INITDB_ROOT_PASSWORD', 'MONGO_INITDB_ROOT_USERNAME'],
  ...['MONGO_INITDB_ROOT_PASSWORD_FILE', 'MONGO_INITDB_ROOT_USERNAME_FILE'],
  ...['PGADMIN_CONFIG_SERVER_MODE', 'PGADMIN_DEFAULT_EMAIL', 'PGADMIN_DEFAULT_PASSWORD'],
  ...['PGADMIN_LISTEN_PORT', 'PGADMIN_DISABLE_POSTFIX', 'REDIS_ARGS', 'NODE_ENV', 'NODE_OPTIONS'],
  ...['DATABASE_URL', 'PORT', 'HOST', 'TZ', 'LANG', 'PATH', 'DEBUG'],
];

/** Families of variables that only their image reads: what else begins so does not exist. */
const FAMILIES = /^(?:POSTGRES|MYSQL|MARIADB|MONGO_INITDB|PGADMIN)_/;

/** A variable that is of a known family and not in it, or nearly has the name of one. */
export function variableMistake(name: string): string | undefined {
  if (KNOWN_VARIABLES.includes(name)) return undefined;
  const misspelt = name.length > 5 && closest(name, KNOWN_VARIABLES, 2) !== undefined;
  return misspelt || FAMILIES.test(name)
    ? unknownName(name, 'una variable que lea su imagen', KNOWN_VARIABLES)
    : undefined;
}

/**
 * The names of a `.env` that nothing reads: neither the other blocks of its
 * program nor a known image.
 *
 * @param others the code of the blocks beside it; a file shown alone has none.
 */
export function environmentMistakes(code: string, others: string[]): Diagnostic[] {
  const text = others.join('\n');
  const read = [
    ...text.matchAll(
      /(?:\benv\??\.|\benv\[['"]|\$\{?|\bgetenv\(['"]|@Value\("\$\{)([A-Z][A-Z0-9_]*)/g,
    ),
  ].map(([, name]) => name as string);
  return readSettings(code).flatMap(({ name, line }) => {
    if (new RegExp(String.raw`\b${RegExp.escape(name)}\b`).test(text)) return [];
    const wrong =
      read.length > 0 && !KNOWN_VARIABLES.includes(name)
        ? unknownName(name, 'una variable que lea el ejemplo', [...read, ...KNOWN_VARIABLES])
        : variableMistake(name);
    return wrong === undefined ? [] : [{ line, text: wrong }];
  });
}

/** Names that a file of settings may hold, by the name of the file. */
interface Settings {
  file: RegExp;
  label: string;
  /** By section; `''` where there are none. */
  names: Record<string, string[]>;
  /** Names that authors give themselves. */
  free?: RegExp;
}

const SETTINGS: Settings[] = [
  {
    file: /^\.wslconfig$/,
    label: '.wslconfig',
    names: {
      wsl2: [
        ...['debugConsole', 'defaultVhdSize', 'dnsProxy', 'dnsTunneling', 'firewall'],
        ...['guiApplications', 'kernel', 'kernelCommandLine', 'kernelModules'],
        ...['localhostForwarding', 'maxCrashDumpCount', 'memory', 'nestedVirtualization'],
        ...['networkingMode', 'pageReporting', 'processors', 'safeMode', 'swap', 'swapFile'],
        ...['autoProxy', 'vmIdleTimeout'],
      ],
      experimental: [
        ...['autoMemoryReclaim', 'bestEffortDnsParsing', 'dnsTunnelingIpAddress'],
        ...['hostAddressLoopback', 'ignoredPorts', 'initialAutoProxyTimeout', 'sparseVhd'],
      ],
    },
  },
  {
    file: /^local\.properties$/,
    label: 'local.properties',
    names: { '': ['sdk.dir', 'ndk.dir', 'cmake.dir'] },
  },
  {
    file: /^gradle\.properties$/,
    label: 'gradle.properties',
    names: {
      '': [
        ...['org.gradle.caching', 'org.gradle.configuration-cache'],
        ...['org.gradle.configureondemand', 'org.gradle.console', 'org.gradle.daemon'],
        ...['org.gradle.daemon.idletimeout', 'org.gradle.debug', 'org.gradle.java.home'],
        ...['org.gradle.jvmargs', 'org.gradle.logging.level', 'org.gradle.parallel'],
        ...['org.gradle.priority', 'org.gradle.unsafe.isolated-projects', 'org.gradle.vfs.watch'],
        ...['org.gradle.warning.mode', 'org.gradle.welcome', 'org.gradle.workers.max'],
        ...['android.enableJetifier', 'android.nonTransitiveRClass', 'android.useAndroidX'],
        ...['android.enableR8.fullMode', 'android.nonFinalResIds'],
        ...['android.defaults.buildfeatures.buildconfig'],
        ...['android.suppressUnsupportedCompileSdk', 'android.builtInKotlin', 'android.newDsl'],
        ...['kotlin.code.style', 'kotlin.incremental', 'systemProp.https.proxyHost'],
        ...['systemProp.https.proxyPort', 'systemProp.http.proxyHost'],
        ...['systemProp.http.proxyPort', 'reactNativeArchitectures', 'newArchEnabled'],
        ...['hermesEnabled', 'edgeToEdgeEnabled', 'FLIPPER_VERSION', 'expo.gif.enabled'],
        ...['expo.webp.enabled'],
      ],
    },
    free: /^[A-Z][A-Z0-9_]*$/,
  },
  {
    file: /^application(?:-\w+)?\.(?:properties|ya?ml)$/,
    label: 'Spring Boot',
    names: {
      '': [
        ...['debug', 'trace', 'logging.config', 'logging.file.name', 'logging.file.path'],
        ...['logging.pattern.console', 'logging.pattern.dateformat', 'logging.pattern.file'],
        ...['logging.pattern.level', 'logging.structured.format.console', 'server.address'],
        ...['server.compression.enabled', 'server.compression.mime-types'],
        ...['server.compression.min-response-size', 'server.error.include-binding-errors'],
        ...['server.error.include-exception', 'server.error.include-message'],
        ...['server.error.include-path', 'server.error.include-stacktrace', 'server.error.path'],
        ...['server.error.whitelabel.enabled', 'server.forward-headers-strategy'],
        ...['server.http2.enabled', 'server.max-http-request-header-size', 'server.port'],
        ...['server.servlet.context-path', 'server.servlet.encoding.charset'],
        ...['server.servlet.encoding.force', 'server.servlet.session.timeout'],
        ...['server.servlet.session.cookie.http-only', 'server.servlet.session.cookie.name'],
        ...['server.servlet.session.cookie.same-site', 'server.servlet.session.cookie.secure'],
        ...['server.shutdown', 'server.ssl.bundle', 'server.ssl.certificate'],
        ...['server.ssl.certificate-private-key', 'server.ssl.enabled', 'server.ssl.key-alias'],
        ...['server.ssl.key-password', 'server.ssl.key-store', 'server.ssl.key-store-password'],
        ...['server.ssl.key-store-type', 'server.tomcat.accesslog.enabled'],
        ...['server.tomcat.basedir', 'server.tomcat.connection-timeout'],
        ...['server.tomcat.max-connections', 'server.tomcat.threads.max'],
        ...['server.tomcat.threads.min-spare', 'spring.application.name', 'spring.aop.auto'],
        ...['spring.banner.location', 'spring.cache.type', 'spring.config.activate.on-profile'],
        ...['spring.config.additional-location', 'spring.config.import'],
        ...['spring.config.location', 'spring.config.name', 'spring.data.mongodb.database'],
        ...['spring.data.mongodb.host', 'spring.data.mongodb.port', 'spring.data.mongodb.uri'],
        ...['spring.data.redis.host', 'spring.data.redis.password', 'spring.data.redis.port'],
        ...['spring.data.redis.url', 'spring.data.rest.base-path'],
        ...['spring.data.web.pageable.default-page-size'],
        ...['spring.data.web.pageable.max-page-size'],
        ...['spring.data.web.pageable.one-indexed-parameters'],
        ...['spring.datasource.driver-class-name', 'spring.datasource.hikari.connection-timeout'],
        ...['spring.datasource.hikari.maximum-pool-size'],
        ...['spring.datasource.hikari.minimum-idle', 'spring.datasource.name'],
        ...['spring.datasource.password', 'spring.datasource.type', 'spring.datasource.url'],
        ...['spring.datasource.username', 'spring.devtools.livereload.enabled'],
        ...['spring.devtools.restart.enabled', 'spring.docker.compose.enabled'],
        ...['spring.docker.compose.file', 'spring.flyway.baseline-on-migrate'],
        ...['spring.flyway.enabled', 'spring.flyway.locations', 'spring.h2.console.enabled'],
        ...['spring.h2.console.path', 'spring.jackson.date-format'],
        ...['spring.jackson.default-property-inclusion', 'spring.jackson.locale'],
        ...['spring.jackson.property-naming-strategy', 'spring.jackson.time-zone'],
        ...['spring.jpa.database', 'spring.jpa.database-platform'],
        ...['spring.jpa.defer-datasource-initialization', 'spring.jpa.generate-ddl'],
        ...['spring.jpa.hibernate.ddl-auto', 'spring.jpa.hibernate.naming.physical-strategy'],
        ...['spring.jpa.open-in-view', 'spring.jpa.show-sql'],
        ...['spring.lifecycle.timeout-per-shutdown-phase', 'spring.liquibase.change-log'],
        ...['spring.mail.host', 'spring.mail.password', 'spring.mail.port'],
        ...['spring.mail.username', 'spring.main.allow-bean-definition-overriding'],
        ...['spring.main.allow-circular-references', 'spring.main.banner-mode'],
        ...['spring.main.lazy-initialization', 'spring.main.log-startup-info'],
        ...['spring.main.web-application-type', 'spring.messages.basename'],
        ...['spring.messages.encoding', 'spring.mvc.format.date', 'spring.mvc.format.date-time'],
        ...['spring.mvc.problemdetails.enabled', 'spring.mvc.servlet.path'],
        ...['spring.mvc.static-path-pattern', 'spring.output.ansi.enabled'],
        ...['spring.profiles.active', 'spring.profiles.default', 'spring.profiles.group'],
        ...['spring.profiles.include', 'spring.security.oauth2.resourceserver.jwt.issuer-uri'],
        ...['spring.security.user.name', 'spring.security.user.password'],
        ...['spring.security.user.roles', 'spring.servlet.multipart.enabled'],
        ...['spring.servlet.multipart.max-file-size'],
        ...['spring.servlet.multipart.max-request-size', 'spring.session.timeout'],
        ...['spring.sql.init.data-locations', 'spring.sql.init.mode', 'spring.sql.init.platform'],
        ...['spring.sql.init.schema-locations', 'spring.task.scheduling.pool.size'],
        ...['spring.thymeleaf.cache', 'spring.thymeleaf.prefix', 'spring.thymeleaf.suffix'],
        ...['spring.threads.virtual.enabled', 'spring.web.locale'],
        ...['spring.web.resources.static-locations', 'management.endpoint.health.show-details'],
        ...['management.endpoints.web.base-path', 'management.endpoints.web.exposure.exclude'],
        ...['management.endpoints.web.exposure.include', 'management.info.env.enabled'],
        ...['management.server.port'],
      ],
    },
    // Maps, whose last part is the author's; what is not Spring's is the application's own.
    free: /^(?:logging\.(?:level|group)|spring\.jpa\.properties|spring\.mail\.properties|info)\.|^(?!spring\.|server\.|management\.|logging\.|debug$|trace$)/,
  },
];

/**
 * The names that a file of settings does not know, and the values that it would refuse.
 *
 * @param others the code of the blocks beside it: settings of one's own are
 *   read there.
 */
export function settingMistakes(code: string, title: string, others: string[]): Diagnostic[] {
  const base = path.posix.basename(title);
  const values = readSettings(code).flatMap(({ name, value, line }): Diagnostic[] => {
    const text = settingValueMistake(base, name, value);
    return text === undefined ? [] : [{ line, text }];
  });
  return [...nameMistakes(code, base, others), ...values];
}

function nameMistakes(code: string, base: string, others: string[]): Diagnostic[] {
  if (base.startsWith('.env')) return environmentMistakes(code, others);
  const known = SETTINGS.find(({ file }) => file.test(base));
  if (!known) return [];
  return readSettings(code).flatMap(({ name, line, section }) => {
    const names = known.names[section];
    if (!names) {
      const sections = Object.keys(known.names);
      return [{ line, text: unknownName(section, `una sección de ${known.label}`, sections) }];
    }
    if (names.includes(name)) return [];
    if (known.free?.test(name)) return ownMistakes(name, line, others, names);
    return [{ line, text: unknownName(name, `una opción de ${known.label}`, names) }];
  });
}

/** A name of the application's own is one that its code reads; else it may be a known one, misspelt. */
function ownMistakes(name: string, line: number, others: string[], names: string[]): Diagnostic[] {
  const text = others.join('\n');
  const [prefix = ''] = name.split('.');
  const bound = new RegExp(String.raw`@ConfigurationProperties\([^)]*["']${RegExp.escape(prefix)}`);
  if (text.includes(name) || bound.test(text)) return [];
  const keys = [...text.matchAll(/\$\{([\w.-]+)/g)].map(([, key]) => key as string);
  const near = closest(name, [...keys, ...names]);
  return near === undefined
    ? []
    : [{ line, text: `«${name}» no lo lee nadie. ¿Querías decir «${near}»?` }];
}

/** What projects keep out of Git, to notice a name that is nearly one of these. */
const IGNORED = [
  ...['node_modules', 'dist', 'build', 'out', 'coverage', 'target', '.env', '.env.local'],
  ...['.DS_Store', 'Thumbs.db', '.idea', '.vscode', '.next', '.expo', '.gradle', '.cache'],
  ...['.turbo', '.vercel', 'npm-debug.log', 'yarn-error.log', 'package-lock.json'],
  ...['local.properties', '__pycache__'],
];

/** The lines of a `.gitignore` that are nearly a well-known name. */
export function ignoreMistakes(code: string): Diagnostic[] {
  return code.split('\n').flatMap((line, index) => {
    const name = line
      .trim()
      .replace(/^!/, '')
      .replaceAll(/^\/|\/$/g, '');
    if (name.length < 5 || /^#|[*?[/]/.test(name) || IGNORED.includes(name)) return [];
    if (closest(name, IGNORED, 2) === undefined) return [];
    return [{ line: index + 1, text: unknownName(name, 'una carpeta habitual', IGNORED) }];
  });
}

/** A YAML file of settings as lines `a.b.c=value`, each on its own line of the file. */
export function flatYaml(code: string): string {
  const open: { indent: number; name: string }[] = [];
  return code
    .split('\n')
    .map((line) => {
      const [, space = '', name, value = ''] = /^( *)([\w.-]+):(.*)$/.exec(line) ?? [];
      if (name === undefined) return '';
      while ((open.at(-1)?.indent ?? -1) >= space.length) open.pop();
      open.push({ indent: space.length, name });
      return value.trim() === ''
        ? ''
        : `${open.map((step) => step.name).join('.')}=${value.trim()}`;
    })
    .join('\n');
}
