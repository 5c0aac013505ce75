/** A measurement of a preview in the notes' notation: `.top · arriba tras bajar 200px → 0px`. */
export const MEASURE_LINE = /^(.+?) · (.+?)(?: tras (bajar|avanzar) (\d+)px)? → (.+)$/;

/** Whether an output consists of measurements of a preview, rather than printed text. */
export const isMeasures = (output: string): boolean =>
  output.split('\n').every((line) => MEASURE_LINE.test(line.trim()));
