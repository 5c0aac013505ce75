/** Describes measurements of a preview in plain Spanish instead of the notes' notation. */
import { MEASURE_LINE } from '../preview/measurements.ts';

/** Puts a space between numbers and units, and formats several lengths as a list. */
function lengths(value: string): string {
  const parts = value.split(/\s+(?![^(]*\))/);
  const spaced = parts.map((part) => part.replace(/(?<=^-?[\d.]+)px$/, '\u202fpx'));
  const isList = parts.length > 1 && parts.every((part) => /^-?[\d.]+px$/.test(part));
  return isList ? `${spaced.slice(0, -1).join(', ')} y ${spaced.at(-1)}` : spaced.join(' ');
}

const quoted = (value: string) => `«${value.replaceAll(/^["«]|["»]$/g, '')}»`;
const one = (value: string, singular: string, plural: string) =>
  `${value} ${value === '1' ? singular : plural}`;

/** Texts of measurements that are not CSS properties, by their name. */
const WORDS: Readonly<Record<string, (value: string) => string>> = {
  ancho: (value) => `mide ${lengths(value)} de ancho`,
  alto: (value) => `mide ${lengths(value)} de alto`,
  izquierda: (value) => `empieza a ${lengths(value)} de la izquierda`,
  arriba: (value) => `empieza a ${lengths(value)} de arriba`,
  columnas: (value) => `tiene columnas de ${lengths(value)}`,
  filas: (value) => `tiene filas de ${lengths(value)}`,
  desborda: (value) => (value === '0px' ? 'no se sale' : `se sale ${lengths(value)} a lo ancho`),
  líneas: (value) => `ocupa ${one(value, 'línea', 'líneas')}`,
  contraste: (value) => `el contraste de su texto es ${value.replace(':', '\u202f:\u202f')}`,
  elementos: (value) => `elige ${one(value, 'elemento', 'elementos')}`,
  nombre: (value) => `un lector de pantalla lo llama ${quoted(value)}`,
  papel: (value) => `un lector de pantalla lo anuncia como ${quoted(value)}`,
  texto: (value) => `se lee ${quoted(value)}`,
  valor: (value) => `tiene escrito ${quoted(value)}`,
  envía: (value) => `envía ${value}`,
  archivo: (value) => `muestra el archivo ${value}`,
  'lo tapa': (value) => `un clic en su centro lo recibe ${value}`,
};

/** Points of a box that have a name. */
const PLACES: Readonly<Record<string, string>> = {
  '50% 50%': 'su centro',
  '0% 0%': 'su esquina de arriba a la izquierda',
  '100% 0%': 'su esquina de arriba a la derecha',
  '0% 100%': 'su esquina de abajo a la izquierda',
  '100% 100%': 'su esquina de abajo a la derecha',
};

/** Describes a colour at a point of a box, given in percent of its size. */
function colourWords(place: string, value: string): string {
  const [across, down] = place.split(' ');
  const where = PLACES[place] ?? `el ${across} de su ancho y el ${down} de su alto`;
  return `el color en ${where} es ${value}`;
}

/** Describes one measurement. */
function wordsOf(measure: string, value: string): string {
  const [, place] = /^píxel (.+)$/.exec(measure) ?? [];
  if (place !== undefined) return colourWords(place, value);
  const words = Object.hasOwn(WORDS, measure) ? WORDS[measure] : undefined;
  return words ? words(value) : `${measure} vale ${lengths(value)}`;
}

/** A measurement: the selector it belongs to and its description. */
export interface Measurement {
  selector: string;
  words: string;
}

/**
 * Describes the lines of a measured output.
 *
 * @param widths of the preview: a measurement has one value for all, or one for each.
 */
export function describeMeasurements(output: string, widths: readonly number[]): Measurement[] {
  return output.split('\n').flatMap((line) => {
    const [, selector, measure = '', way, far, values = ''] = MEASURE_LINE.exec(line.trim()) ?? [];
    if (selector === undefined) return [];
    const each = values.split(' → ');
    const texts = each.map((value, index) => {
      const at = each.length > 1 && widths[index] !== undefined;
      return `${at ? `con ${widths[index]}\u202fpx, ` : ''}${wordsOf(measure, value)}`;
    });
    const after = way && `tras ${way} ${far}\u202fpx, `;
    return { selector, words: `${after ?? ''}${texts.join('; ')}` };
  });
}

/** Widths at which a block's measurements are valid, if they are set. */
export function measuredWidths(widths: readonly number[]): string | undefined {
  if (widths.length === 0) return undefined;
  const all = widths.map((width) => `${width}`);
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} y ${all.at(-1)}` : all[0];
  return `Medido en un resultado de ${list}\u202fpx de ancho.`;
}
