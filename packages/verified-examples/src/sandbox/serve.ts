import { createInterface } from 'node:readline';

/**
 * The sandboxed side of `batch.ts`: reads one item per line and answers one line each. The mark
 * separates answers from what an example prints.
 */
export async function serve<Item>(answer: (item: Item) => unknown): Promise<void> {
  const write = process.stdout.write.bind(process.stdout);
  for await (const line of createInterface({ input: process.stdin })) {
    const value = await answer(JSON.parse(line) as Item);
    write(`\n\u001e${JSON.stringify(value)}\n`);
  }
}
