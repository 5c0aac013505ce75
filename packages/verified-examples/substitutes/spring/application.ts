import { SHELLS } from '../../src/notation.ts';
import type { ProjectFile } from '../../src/substitutes.ts';
import type { Job } from '../../src/types.ts';

const STARTED = '@SpringBootApplication';

/** Whether Spring finds a file: the application, and what answers requests. */
export function isFoundBySpring({ code }: ProjectFile, { blocks, language }: Job): boolean {
  const java = blocks.filter((block) => block.language === 'java');
  const has = (text: string) => java.some((block) => block.code.includes(text));
  if (!has('org.springframework.')) return false;
  return code.includes(STARTED)
    ? !has(STARTED)
    : SHELLS.includes(language) && /@RestController(?:Advice)?\b/.test(code);
}
