/** Runs the Astro CLI without telemetry and update checks. */
import { pathToFileURL } from 'node:url';
import { ASTRO_OFFLINE, toolPath } from './tool.ts';

Object.assign(process.env, ASTRO_OFFLINE);
await import(pathToFileURL(toolPath('astro')).href);
