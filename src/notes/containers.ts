/** What a container that `docker run` started keeps from others. */
export interface Container {
  name: string | undefined;
  /** Ports of the machine, as written: `5532`, `8000-8010`, `53/udp`. */
  ports: string[];
  /** Line of the note that starts it. */
  line: number;
}

/** Values of an option, however it is written: `-p 1:2`, `-dp 1:2`, `--publish=1:2`. */
const valuesOf = (words: readonly string[], option: RegExp) =>
  words.flatMap((word, index) => {
    const [name = '', value = words[index + 1] ?? ''] = word.split('=', 2);
    return option.test(name) && !value.includes('$') ? [value] : [];
  });

/** Name given to a container by the words after `docker run`. */
export const nameOf = (words: readonly string[]) => valuesOf(words, /^--name$/)[0];

/**
 * Ports of the machine that the words after `docker run` publish. A `-p` without
 * colon leaves the number to Docker, or is an option of the program inside.
 */
export const hostPorts = (words: readonly string[]) =>
  valuesOf(words, /^(?:-\w*p|--publish)$/).flatMap((value) => value.split(':').at(-2) ?? []);

/** Whether it goes on when its order ends. */
export const isDetached = (words: readonly string[]) =>
  words.some((word) => /^(?:-[it]*d\w*|--detach)$/.test(word));
