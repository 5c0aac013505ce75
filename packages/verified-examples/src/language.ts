/**
 * What a language plug-in builds on: running in the sandbox, evaluating what came out, drawing in
 * a browser. See «Write a language» in the README.
 */
export { bringAxe } from './axe.ts';
export { sandboxPath, packageMounts, runBatch } from './batch.ts';
export { CHROMIUM_PACKAGE, detectChromium, launchOptions, withBrowser } from './chromium.ts';
export { evaluate, evaluateProgram, failure, inDocument, matchesLine } from './compare.ts';
export { browserEnvironment } from './fonts.ts';
export { jobFiles } from './plan.ts';
export {
  findTool,
  NODE,
  reportedTool,
  reportedVersion,
  run,
  withTemporaryDirectory,
  writeFiles,
} from './process.ts';
export { commandLanguage, type CommandLanguage } from './command-language.ts';
export { inOneBatch, perBlock, perJob } from './runs.ts';
export { runSandboxed, whyNothingRuns } from './sandbox.ts';
export type { Diagnostic, LanguageOptions, Role, SelfTest, TypedLanguage } from './types.ts';
