import { parse } from 'yaml';
import type { Job } from '../../src/types.ts';

/** The application's settings: its latest file, and above it the active profile's. */
export function applicationProperties({ blocks, support }: Job): string {
  const files = [...support, ...blocks]
    .filter(({ language }) => ['properties', 'yaml'].includes(language))
    .sort((one, other) => one.line - other.line);
  const latest = (profile?: string): string => {
    const file = files.findLast(({ marks }) => profileOf(marks.title) === profile);
    if (file === undefined) return '';
    return file.language === 'yaml' ? flatten(parse(file.code)) : `${file.code}\n`;
  };
  const settings = latest();
  const active = /^spring\.profiles\.active=(\w+)$/m.exec(settings)?.[1];
  return active === undefined ? settings : settings + latest(active);
}

/** The profile of `application-dev.properties`: «dev». */
const profileOf = (title = ''): string | undefined => /application-(\w+)\./.exec(title)?.[1];

function flatten(value: unknown, name = ''): string {
  if (typeof value !== 'object' || value === null) return `${name}=${value ?? ''}\n`;
  return Object.entries(value)
    .map(([key, inner]) => flatten(inner, name ? `${name}.${key}` : key))
    .join('');
}
