/**
 * Runs the code examples of documents as a reader would, and compares what they show with what
 * comes out. This is all of the interface; what a language plug-in builds on is in
 * `verified-examples/language`, what a linter of documents needs in `verified-examples/notation`.
 */
export { builtInLanguages } from '../languages/index.ts';
export { defineConfig, type Config } from './config.ts';
export { verify, type Report, type VerifyOptions } from './verify.ts';
export { mutate, type MutateOptions, type Trial } from './mutate.ts';
export type { Block, Document, Job, Language, Outcome, Problem, Tool } from './types.ts';
export type { Drawing } from './drawing.ts';
export type { BlockResult, State } from './engine.ts';
export type { Level, Result, Results } from './result.ts';
