import { describe, expect, it } from 'vitest';
import { excessOf, longTopics } from '../../src/notes/measure.ts';
import { ROOT } from '../project.ts';

const SITTING = { words: 1300, lines: 400, examples: 24, exampleLines: 260 };

describe('the measure of a topic', () => {
  it('is what is read at one sitting', () => {
    expect(excessOf(SITTING)).toEqual([]);
    expect(excessOf({ ...SITTING, words: 1301, examples: 25, exampleLines: 261 })).toEqual([
      '1.301 palabras (1.300 como mucho)',
      '25 ejemplos (24 como mucho)',
      '261 líneas de código (260 como mucho)',
    ]);
  });

  it('is kept by every topic of the site', () => {
    expect(longTopics(ROOT)).toEqual([]);
  });
});
