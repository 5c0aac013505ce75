import type { TextRule } from '../rule.ts';

/** The name of an emoji, `:tada:`, is not drawn. */
export const emojiName: TextRule = {
  id: 'emoji-name',
  pattern: /(?<![\w:]):[a-z][a-z_]+:(?![\w:])/,
  explain: (found) => ({
    found: `«${found}» se leería tal cual`,
    expected:
      'el propio carácter, `🎉`, si dice algo; un nombre con dos puntos, entre comillas invertidas',
    remedy: 'pégalo en su lugar o bórralo',
  }),
};
