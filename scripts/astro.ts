/**
 * Astro's commands. On its own, Astro tells its makers of each run, says so in
 * English to a newcomer, and asks the registry whether there is a newer one.
 */
import { pathToFileURL } from 'node:url';
import { toolPath } from './tool.ts';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
process.env['ASTRO_DISABLE_UPDATE_CHECK'] = 'true';
await import(pathToFileURL(toolPath('astro')).href);
