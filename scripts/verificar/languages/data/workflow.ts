import {
  LineCounter,
  isPair,
  isScalar,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { misspeltName, unknownName } from '../../../../src/lib/closest.ts';
import type { Diagnostic } from '../../core/types.ts';
import { lineOfKey } from './yaml-line.ts';

/** Runners that GitHub hosts; other labels are of one's own. */
const RUNNERS = [
  ...['ubuntu-latest', 'ubuntu-slim', 'windows-latest', 'macos-latest', 'self-hosted'],
  ...['macos-latest-large', 'macos-latest-xlarge', 'windows-11-arm'],
];

/** Actions in wide use, and what `with` gives to some of them. */
const ACTIONS: Readonly<Record<string, string>> = {
  'actions/cache':
    'path key restore-keys upload-chunk-size enableCrossOsArchive fail-on-cache-miss lookup-only',
  'actions/checkout':
    'repository ref token ssh-key ssh-known-hosts ssh-strict ssh-user persist-credentials path clean filter sparse-checkout sparse-checkout-cone-mode fetch-depth fetch-tags show-progress lfs submodules set-safe-directory github-server-url',
  'actions/configure-pages': '',
  'actions/deploy-pages': '',
  'actions/download-artifact':
    'name artifact-ids path pattern merge-multiple github-token repository run-id',
  'actions/github-script': '',
  'actions/labeler': '',
  'actions/setup-dotnet': '',
  'actions/setup-go': '',
  'actions/setup-java':
    'java-version java-version-file distribution java-package check-latest architecture jdkFile cache cache-dependency-path overwrite-settings server-id server-username server-password settings-path gpg-private-key gpg-passphrase mvn-toolchain-id mvn-toolchain-vendor token job-status',
  'actions/setup-node':
    'node-version node-version-file architecture check-latest registry-url scope token cache cache-dependency-path package-manager-cache always-auth mirror mirror-token',
  'actions/setup-python': '',
  'actions/stale': '',
  'actions/upload-artifact':
    'name path if-no-files-found retention-days compression-level overwrite include-hidden-files',
  'actions/upload-pages-artifact': '',
  'docker/build-push-action': '',
  'docker/login-action': '',
  'docker/metadata-action': '',
  'docker/setup-buildx-action': '',
  'docker/setup-qemu-action': '',
};

/** Values of `with` that are of a few. */
const INPUTS: Readonly<Record<string, string[]>> = {
  'actions/setup-node cache': ['npm', 'yarn', 'pnpm'],
  'actions/setup-java cache': ['gradle', 'maven', 'sbt'],
  'actions/upload-artifact if-no-files-found': ['warn', 'error', 'ignore'],
};

/** https://docs.github.com/actions/reference/contexts-reference, and the functions of expressions. */
const CONTEXTS = [
  ...['github', 'env', 'vars', 'job', 'jobs', 'steps', 'runner', 'secrets', 'strategy', 'matrix'],
  ...['needs', 'inputs', 'true', 'false', 'null', 'NaN', 'Infinity'],
];
const FUNCTIONS = [
  ...['contains', 'startsWith', 'endsWith', 'format', 'join', 'toJSON', 'fromJSON', 'hashFiles'],
  ...['success', 'always', 'cancelled', 'failure', 'case'],
];
const GITHUB = [
  ...['action', 'action_path', 'action_ref', 'action_repository', 'action_status', 'actor'],
  ...['actor_id', 'api_url', 'base_ref', 'env', 'event', 'event_name', 'event_path', 'graphql_url'],
  ...['head_ref', 'job', 'path', 'ref', 'ref_name', 'ref_protected', 'ref_type', 'repository'],
  ...['repository_id', 'repository_owner', 'repository_owner_id', 'repositoryUrl'],
  ...['retention_days', 'run_attempt', 'run_id', 'run_number', 'secret_source', 'server_url'],
  ...['sha', 'token', 'triggering_actor', 'workflow', 'workflow_ref', 'workflow_sha', 'workspace'],
];
const RUNNER = ['name', 'os', 'arch', 'temp', 'tool_cache', 'debug', 'environment', 'workspace'];
const SHELLS = ['bash', 'sh', 'pwsh', 'powershell', 'cmd', 'python'];

interface Step {
  id?: string;
  uses?: unknown;
  with?: Record<string, unknown>;
  shell?: unknown;
}
interface Workflow {
  on?: unknown;
  jobs?: Record<string, Job | null>;
}
interface Job {
  'runs-on'?: unknown;
  uses?: unknown;
  needs?: unknown;
  steps?: Step[];
  strategy?: string | { matrix?: unknown };
  'timeout-minutes'?: unknown;
}

/** What is wrong at a place of the file: its keys from the top. */
interface Mistake {
  place: (string | number)[];
  text: string | undefined;
}

const isStatic = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('${{');
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/**
 * The values that GitHub Actions would refuse in a workflow: what a schema
 * cannot say, since it depends on other parts of the file, or is in a text.
 */
export function workflowMistakes(code: string): Diagnostic[] {
  const lines = new LineCounter();
  const document = parseDocument(code, { lineCounter: lines });
  const data = (document.toJS() ?? {}) as Workflow;
  if (typeof data.jobs !== 'object' || data.jobs === null) return [];
  const mistakes = [
    ...missingParts(data),
    ...Object.keys(data.jobs).flatMap((name) => jobMistakes(name, data.jobs ?? {})),
  ];
  return [
    ...mistakes.flatMap(({ place, text }) =>
      text === undefined ? [] : [{ line: lineOfKey(document, place, lines), text }],
    ),
    ...expressionMistakes(document, data, lines),
  ];
}

/** Without these nothing runs. */
function missingParts({ on, jobs = {} }: Workflow): Mistake[] {
  const event = on === undefined ? 'falta «on»: nada dice cuándo empieza' : undefined;
  return [
    { place: ['jobs'], text: event },
    ...Object.entries(jobs).map(([name, job]) => ({
      place: ['jobs', name],
      text:
        job && ('runs-on' in job || 'uses' in job) ? undefined : `a «${name}» le falta «runs-on»`,
    })),
  ];
}

function jobMistakes(name: string, jobs: Record<string, Job | null>): Mistake[] {
  const job = jobs[name] ?? {};
  const at = (...place: (string | number)[]) => ['jobs', name, ...place];
  const minutes = job['timeout-minutes'];
  return [
    ...listOf(job['runs-on'])
      .filter(isStatic)
      .map((label) => ({
        place: at('runs-on'),
        // A version, or what stands after it, may be one that comes.
        text: /^(?:ubuntu|windows|macos)-\d/.test(label)
          ? undefined
          : misspeltName(label, 'un equipo de GitHub', RUNNERS),
      })),
    ...listOf(job.needs)
      .filter((need) => !Object.hasOwn(jobs, String(need)))
      .map((need) => ({
        place: at('needs'),
        text: unknownName(String(need), 'un trabajo de este archivo', Object.keys(jobs)),
      })),
    {
      place: at('timeout-minutes'),
      text: isStatic(minutes) ? `«${minutes}» no es un número de minutos` : undefined,
    },
    ...listOf(job.steps).flatMap((step, index) => stepMistakes(step as Step, at('steps', index))),
  ];
}

function stepMistakes(step: Step | null, place: (string | number)[]): Mistake[] {
  const { uses, shell } = step ?? {};
  return [
    ...(isStatic(uses) ? usesMistakes(uses, step?.with ?? {}, place) : []),
    {
      place: [...place, 'shell'],
      text:
        !isStatic(shell) || shell.includes('{0}') || SHELLS.includes(shell)
          ? undefined
          : unknownName(shell, 'una shell de GitHub Actions', SHELLS),
    },
  ];
}

function usesMistakes(
  uses: string,
  given: Record<string, unknown>,
  place: (string | number)[],
): Mistake[] {
  if (/^(?:\.{1,2}\/|docker:\/\/)/.test(uses)) return [];
  const [, action = ''] = /^([\w.-]+\/[\w.-]+)(?:\/[\w./-]+)?@\S+$/.exec(uses) ?? [];
  const at = [...place, 'uses'];
  if (action === '')
    return [{ place: at, text: `«${uses}» no es una acción: se espera dueño/acción@versión` }];
  const inputs = ACTIONS[action]?.split(' ') ?? [];
  return [
    { place: at, text: misspeltName(action, 'una acción conocida', Object.keys(ACTIONS)) },
    ...Object.entries(given).flatMap(([name, value]) => {
      const words = INPUTS[`${action} ${name}`];
      const here = [...place, 'with', name];
      return [
        { place: here, text: misspeltName(name, `una entrada de ${action}`, inputs) },
        {
          place: here,
          text:
            words && isStatic(value) && !words.includes(value)
              ? unknownName(value, `un valor de «${name}»`, words)
              : undefined,
        },
      ];
    }),
  ];
}

/** Names in the expressions of a file, `${{ … }}` or the text of an `if`. */
function expressionMistakes(document: Document, data: Workflow, lines: LineCounter): Diagnostic[] {
  const found: Diagnostic[] = [];
  visit(document, {
    Scalar(key, node, path) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const pair = path.at(-1);
      const isCondition = isPair(pair) && isScalar(pair.key) && pair.key.value === 'if';
      const texts = [...node.value.matchAll(/\$\{\{(.*?)\}\}/gs)].map(([, text = '']) => text);
      if (isCondition && texts.length === 0) texts.push(node.value);
      const job = data.jobs?.[jobOf(path)] ?? undefined;
      for (const text of texts) {
        const mistake = expressionMistake(text, job);
        if (mistake !== undefined) found.push({ line: startOf(node, lines), text: mistake });
      }
    },
  });
  return found;
}

/** The job that a node is in, by the keys of the pairs above it. */
function jobOf(path: readonly unknown[]): string {
  const keys = path.filter(isPair).map(({ key }) => (isScalar(key) ? String(key.value) : ''));
  return keys[0] === 'jobs' ? (keys[1] ?? '') : '';
}

function expressionMistake(text: string, job: Job | undefined): string | undefined {
  const bare = text.replaceAll(/'(?:[^']|'')*'/g, "''");
  for (const [, name = '', call, member] of bare.matchAll(
    /(?<![\w.$-])([a-zA-Z_][\w-]*)(?:(\s*\()|\.([\w-]+))?/g,
  )) {
    const known = call ? FUNCTIONS : CONTEXTS;
    if (!known.some((one) => one.toLowerCase() === name.toLowerCase())) {
      return unknownName(name, call ? 'una función de GitHub Actions' : 'un contexto', known);
    }
    const mistake = member === undefined ? undefined : memberMistake(name, member, job);
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

/** A member of a context whose members are known, by GitHub or from the job around it. */
function memberMistake(name: string, member: string, job: Job | undefined): string | undefined {
  const { strategy } = job ?? {};
  const matrix = typeof strategy === 'string' ? strategy : strategy?.matrix;
  const known: Readonly<Record<string, string[] | undefined>> = {
    github: GITHUB,
    runner: RUNNER,
    ...(job && {
      needs: listOf(job.needs).map(String),
      steps: listOf(job.steps).flatMap((step) => (step as Step | null)?.id ?? []),
      matrix: typeof matrix === 'string' ? undefined : matrixNames(matrix),
    }),
  };
  const members = known[name];
  return members === undefined || members.includes(member)
    ? undefined
    : unknownName(member, `un nombre de «${name}»`, members);
}

/** What a matrix gives to its jobs; `undefined` when an expression says so. */
function matrixNames(matrix: unknown): string[] | undefined {
  const { include, ...own } = (matrix ?? {}) as { include?: unknown };
  if (typeof include === 'string') return undefined;
  return [...Object.keys(own), ...listOf(include).flatMap((one) => Object.keys(one ?? {}))];
}

const startOf = (node: Node, lines: LineCounter): number =>
  lines.linePos(node.range?.[0] ?? 0).line;
