import type { Runner } from '../types.ts';

/** Runners of programs of the system: shells, Git, databases, containers, Java. */
export const systemRunners: Runner[] = [];
