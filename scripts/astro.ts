/**
 * Astro's commands. On its own, Astro tells its makers of each run, says so in
 * English to a newcomer, and asks the registry whether there is a newer one.
 */
import { pathToFileURL } from 'node:url';
import { ASTRO_ALONE, toolPath } from './tool.ts';

Object.assign(process.env, ASTRO_ALONE);
await import(pathToFileURL(toolPath('astro')).href);
