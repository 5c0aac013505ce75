import { CORES } from '../../core/batch.ts';
import { detectNode, readProgram, runProgram, withPackages } from '../js/node.ts';
import { judgeProgram } from '../../core/output.ts';
import { pool } from '../../../../src/lib/pool.ts';
import {
  SERVER_STAND_INS,
  SERVICE_FILES,
  prepareServices,
  type Service,
} from '../../services/servers.ts';
import type { Job, Outcome, Runner, Tool } from '../../core/types.ts';

/**
 * JavaScript that talks to a database through its real driver. The server is
 * started in the program's own sandbox, at the ports that the notes publish.
 */
export const databaseClientsRunner: Runner = {
  name: 'database-clients',
  module: import.meta.filename,
  accepts: (job) => job.language === 'js' && servicesOf(job).length > 0 && !isTest(job),
  detect: detectNode,
  debianPackages: ['redis-server', 'mariadb-server', 'postgresql-client'],
  harness: [
    'scripts/verificar/languages/js/inside/preload.ts',
    ...SERVICE_FILES,
    'tests/examples/package-lock.json',
  ],
  run: async (jobs, done) => {
    const node = await detectNode();
    return pool(jobs, CORES, async (job) => {
      const outcomes = await verifyJob(job, node);
      done(job);
      return outcomes;
    });
  },
  canaries: [
    {
      language: 'js',
      code: "import mongoose from 'mongoose';\nawait mongoose.connect('mongodb://127.0.0.1:37017/a');\nconst A = mongoose.model('A', new mongoose.Schema({ n: { type: Number, required: true } }));\nawait A.create({});",
      problem: 'Path `n` is required',
    },
    {
      language: 'js',
      code: "import { createClient } from 'redis';\nconst client = await createClient({ url: 'redis://localhost:7379' }).connect();\nconsole.log(await client.incr('n')); // → 2\nawait client.close();",
      problem: '2\n1',
    },
  ],
};

const CLIENTS: [Service, RegExp][] = [
  ['mongo', /['"](?:mongodb|mongoose)['"]/],
  ['redis', /['"](?:redis|ioredis)['"]/],
  ['postgres', /['"]pg['"]/],
  ['mysql', /['"]mysql2(?:\/promise)?['"]/],
];

const codeOf = (job: Job): string => job.blocks.map(({ code }) => code).join('\n');

function servicesOf(job: Job): Service[] {
  const imports = codeOf(job).match(/(?:\bfrom|\bimport|require\()\s*['"][^'"]+['"]/g) ?? [];
  return CLIENTS.filter(([, name]) => imports.some((text) => name.test(text))).map(
    ([service]) => service,
  );
}

const isTest = (job: Job): boolean =>
  /\b(?:describe|test|it)\(/.test(codeOf(job)) && codeOf(job).includes('expect(');

async function verifyJob(job: Job, node: Tool): Promise<Outcome[]> {
  const program = readProgram(job, 'js', ['js']);
  const tool = withPackages(node, codeOf(job));
  if (job.blocks.every(({ marks }) => marks.compileOnly)) {
    const checked = await runProgram(program, { flags: ['--check'] });
    delete checked.printed;
    return judgeProgram(job.blocks, { ...checked, level: 'compila' }, '//');
  }
  const needs = servicesOf(job);
  const services = await prepareServices(needs, { code: codeOf(job) });
  const seen = await runProgram(program, {
    preload: ['services/inside/preload.ts'],
    env: { ...services.env, VERIFICAR_NEEDS: needs.join(',') },
    readOnly: services.readOnly,
    timeout: 60_000,
  });
  const standIns: Partial<Record<Service, string>> = SERVER_STAND_INS;
  const emulated = needs.map((service) => standIns[service]).find(Boolean);
  return judgeProgram(
    job.blocks,
    { ...seen, level: 'ejecuta', tool, ...(emulated !== undefined && { emulated }) },
    '//',
  );
}
