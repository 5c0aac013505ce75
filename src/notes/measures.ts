/** What was measured in a drawn result, as notes write it: `.top · arriba tras bajar 200px → 0px`. */
export const MEASURE_LINE = /^(.+?) · (.+?)(?: tras (bajar|avanzar) (\d+)px)? → (.+)$/;

/** Whether an output was measured in a drawn result, and not printed. */
export const isMeasures = (output: string): boolean =>
  output.split('\n').every((line) => MEASURE_LINE.test(line.trim()));
