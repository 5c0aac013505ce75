import type { TextRule } from '../rule.ts';

/** Bold text is `**text**`, with its asterisks beside the text. */
export const brokenBold: TextRule = {
  id: 'broken-bold',
  pattern: /\*\*|==(?=\S)[^=]+(?<=\S)==/,
  explain: (found) => ({
    found: `«${found}» se leería tal cual`,
    expected: 'negrita, `**texto**`, con los asteriscos pegados a él',
    remedy:
      found === '**'
        ? 'pégalos al texto, cierra la negrita o bórralos'
        : `escribe \`${found.replaceAll('==', '**')}\``,
  }),
};
