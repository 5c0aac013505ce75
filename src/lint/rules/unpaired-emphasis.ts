import type { MdastNode } from 'satteri';
import { nextOf, type Place } from '../node-context.ts';
import type { Finding, Rule, TextRule } from '../rule.ts';

const explain = (found: string): Finding => ({
  found: `Hay un \`${found}\` sin pareja: se leería tal cual`,
  expected: 'cursiva, `_texto_`, o negrita, `**texto**`, con lo mismo a cada lado',
  remedy: `cierra la cursiva o la negrita, o escribe \`\\${found}\` si es ese signo`,
});

/** A sign of emphasis that touches a word at one side has another. */
export const unpairedEmphasis: TextRule = {
  id: 'unpaired-emphasis',
  pattern: new RegExp(
    ['\\*', '_']
      .map(
        (sign) =>
          String.raw`(?<![\p{L}\p{N}_/.-])${sign}(?=[\p{L}¿¡«"])|(?<=[\p{L}.,;:»"?!)])${sign}(?![\p{L}\p{N}_])`,
      )
      .join('|'),
    'u',
  ),
  explain,
};

const isEmphasized = (node?: MdastNode) => node?.type === 'emphasis' || node?.type === 'strong';

/** Emphasis has as many asterisks at each side; `**text*` has not. */
export const surplusAsterisk: Rule<Place> = {
  id: 'unpaired-emphasis',
  check(place) {
    const isAfter = isEmphasized(place.previous) && place.text.startsWith('*');
    const isBefore = isEmphasized(nextOf(place)) && place.text.endsWith('*');
    return isAfter || isBefore ? explain('*') : [];
  },
};
