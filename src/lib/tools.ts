import type { Result, Tool } from 'verified-examples/notation';

/** Versions by the tool's name. */
export type Versions = Readonly<Record<string, string>>;

/** Splits «Node 24.21.0, Express 5.3.0 y npm 11.19.1» into tools; empty for an unverified block. */
export const toolsOf = (result: Result | undefined): Tool[] =>
  !result || 'excluded' in result
    ? []
    : result.tool.split(/, | y (?=.* \d)/).flatMap((text) => {
        const [, name, version] = /^(.+) (\d\S*)$/.exec(text) ?? [];
        return name && version ? [{ name, version }] : [];
      });

/** Major version, without Debian's epoch. */
export const majorOf = (version: string): number =>
  Number(/^(?:\d+:)?(?:[^\d]*)(\d+)/.exec(version)?.[1] ?? Number.NaN);

/** The latest version of a tool, if its major version is higher than the one that was used. */
export function laterMajor({ name, version }: Tool, newest: Versions): string | undefined {
  const known = Object.hasOwn(newest, name) ? newest[name] : undefined;
  return known !== undefined && majorOf(known) > majorOf(version) ? known : undefined;
}
