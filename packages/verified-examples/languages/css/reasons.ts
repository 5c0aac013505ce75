import type { CssSyntaxError } from 'postcss';

/** PostCSS's reasons for common mistakes, in Spanish. */
const REASONS: Record<string, string> = {
  'Missed semicolon': 'falta un punto y coma',
  'Unclosed block': 'falta una llave de cierre',
  'Unexpected }': 'sobra una llave de cierre',
  'Unclosed string': 'faltan unas comillas de cierre',
  'Unclosed comment': 'falta el cierre de un comentario',
  'Unclosed bracket': 'falta un paréntesis de cierre',
  'Double colon': 'hay dos veces «:», o falta un punto y coma',
  'At-rule without name': 'hay una `@` sin nombre detrás',
};

/** Why a style sheet cannot be parsed, in Spanish. */
export const cssReason = ({ reason }: CssSyntaxError): string =>
  REASONS[reason] ?? reason.replace(/^Unknown word (.*)$/s, 'no se entiende «$1»');
