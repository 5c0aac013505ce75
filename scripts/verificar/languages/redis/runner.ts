import type { CodeBlock } from '../../../../src/notes/note.ts';
import { runBatch, type Answer } from '../../core/batch.ts';
import { expectedOutput, firstLine, judge } from '../../core/output.ts';
import { findTool, reportedVersion } from '../../core/process.ts';
import type { Job, Outcome, Runner } from '../../core/types.ts';

/** Orders of redis-cli on a real server. It exits with 0 whatever happens: the replies are read. */
export const redisRunner: Runner = {
  name: 'redis',
  module: import.meta.filename,
  languages: {
    redis: {
      comment: '#',
      session: true,
      leads: 88,
      reader: { kind: 'prompt' },
    },
  },
  accepts: (job) => job.language === 'redis',
  async detect() {
    const version = await reportedVersion(
      findTool('/usr/bin/redis-server'),
      ['--version'],
      /v=(\S+)/,
    );
    return version === undefined ? undefined : { name: 'Redis', version };
  },
  debianPackages: ['redis-server', 'redis-tools'],
  run: async (jobs, done) => {
    const orders = jobs.map((job) => job.blocks.map(readOrders));
    const items = orders.map((blocks) => ({
      orders: blocks.map((block) => block.map(({ text }) => text)),
    }));
    const answers = await runBatch<(typeof items)[number], string[][]>(
      'languages/redis/inside/redis.ts',
      items,
      {
        done: (index) => done(jobs[index] as Job),
      },
    );
    return jobs.map((job, index) =>
      job.blocks.map((block, at) =>
        judgeBlock(block, orders[index]?.[at] ?? [], at, answers[index] as Answer<string[][]>),
      ),
    );
  },
  canaries: [
    { language: 'redis', code: 'SET saludo hola\nINCR saludo', problem: 'not an integer' },
    { language: 'redis', code: 'SETT saludo hola', problem: 'unknown command' },
    { language: 'redis', code: 'GET nada # → "hola"', problem: 'no es la que promete' },
  ],
};

interface Order {
  text: string;
  /** Line of the block, from 1. */
  line: number;
}

/** The orders of a block, without comments; a transaction is one, because only its end is answered. */
function readOrders(block: CodeBlock): Order[] {
  const orders: Order[] = [];
  let open = false;
  for (const [index, source] of block.code.split('\n').entries()) {
    const text = source.replace(/(^|\s)#\s.*$/, '').trim();
    if (text === '') continue;
    const last = orders.at(-1);
    if (open && last) last.text += `\n${text}`;
    else orders.push({ text, line: index + 1 });
    if (/^multi$/i.test(text)) open = true;
    if (/^(?:exec|discard)$/i.test(text)) open = false;
  }
  return orders;
}

const isError = (reply: string): boolean => /^(?:\d+\) )*\(error\)|^Invalid argument/m.test(reply);

function judgeBlock(
  block: CodeBlock,
  orders: Order[],
  index: number,
  answer: Answer<string[][]>,
): Outcome {
  if (block.language !== 'redis') {
    return {
      block,
      problem: {
        line: block.line,
        message: 'en un grupo de redis solo caben órdenes de redis-cli',
      },
    };
  }
  if ('lost' in answer) return { block, problem: { line: firstLine(block), message: answer.lost } };
  const replies = answer.value[index] ?? [];
  const promised = expectedOutput(block, '#')?.lines.map(({ text }) => text.trim()) ?? [];
  const isUnexpected = (reply: string): boolean =>
    isError(reply) &&
    !reply.split('\n').some((line) => isError(line) && promised.includes(line.trim()));
  return judge(
    block,
    {
      level: 'ejecuta',
      printed: replies.join(''),
      errors: replies.flatMap((reply, at) => {
        const order = orders[at];
        return order && isUnexpected(reply)
          ? [{ text: `${order.text}\n${reply}`, line: block.line + order.line }]
          : [];
      }),
    },
    '#',
  );
}
