import postcss, {
  CssSyntaxError,
  type AtRule,
  type Container,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss';
import type { Page } from '@playwright/test';
import { cssReason } from './reasons.ts';
import type { Block } from '../../src/types.ts';
import { CHROMIUM_PACKAGE, detectChromium, withBrowser } from '../../src/chromium.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import type { Drawing } from '../../src/drawing.ts';
import type { Job, Outcome, Language } from '../../src/types.ts';
import * as messages from './messages.ts';

/**
 * CSS: PostCSS parses the sheet and gives positions; Chromium is asked whether each piece exists,
 * since it drops unknown ones silently.
 */
export const cssLanguage = (drawing?: Drawing): Language => ({
  name: 'css',
  module: import.meta.filename,
  languages: { css: { comment: '//', standsAlone: true, leads: 30 } },
  accepts: (job) => job.language === 'css',
  detect: detectChromium,
  debianPackages: [CHROMIUM_PACKAGE],
  run: (jobs, done) =>
    withBrowser(async (browser) => {
      const page = await browser.newPage();
      const outcomes: Outcome[][] = [];
      for (const job of jobs) {
        outcomes.push(await verifyJob(job, page, drawing));
        done(job);
      }
      return outcomes;
    }),
  selfTests: [
    { language: 'css', code: '.a {\n  colr: red;\n}', problem: 'colr' },
    { language: 'css', code: '.a {\n  color: #12;\n}', problem: '#12' },
    { language: 'css', code: '.a:hovre {\n  color: red;\n}', problem: ':hovre' },
    { language: 'css', code: '@meda (width > 1px) {\n  .a { color: red; }\n}', problem: '@meda' },
    ...(drawing?.selfTests ?? []),
  ],
});

async function verifyJob(job: Job, page: Page, drawing?: Drawing): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // One after the other: they share a page.
  for (const block of job.blocks) outcomes.push(await verifyBlock(job, block, page, drawing));
  return outcomes;
}

async function verifyBlock(
  job: Job,
  block: Block,
  page: Page,
  drawing?: Drawing,
): Promise<Outcome> {
  const sheet = readSheet(block.code);
  const complaints =
    'unread' in sheet
      ? [sheet.unread]
      : [...(await checkRoot(sheet.root, page)), ...emptyPieces(sheet.root)];
  const drawn =
    complaints.length > 0 ? undefined : await drawing?.verify(job, block, block.code, page);
  if (drawn) return drawn;
  return evaluate(
    block,
    {
      level: 'analiza',
      errors: inDocument(
        block,
        complaints.map(({ line, message }) => ({ line, text: message })),
      ),
    },
    '//',
  );
}

/** A question for Chromium, and the message when it refuses. */
interface Question {
  kind: 'declaration' | 'selector' | 'element' | 'atRule' | 'media';
  /** Property and value, selector, element, whole rule, or media feature. */
  text: string[];
  line: number;
  message: string;
}

/** A piece of a sheet that Chromium refuses, or that is not CSS. */
export interface Complaint {
  line: number;
  message: string;
  text: string[];
}

/** Empty sheets and empty rules, whose content is missing. */
function emptyPieces(root: Root): Complaint[] {
  const says = (node: Container) => node.nodes?.some(({ type }) => type !== 'comment') === true;
  if (!says(root)) return [{ line: 1, message: messages.noRules, text: [] }];
  const found: Complaint[] = [];
  root.walkRules((rule) => {
    if (says(rule)) return;
    const message = messages.emptyRule(rule.selector);
    found.push({ line: lineOf(rule), message, text: [] });
  });
  return found;
}

/** A parsed sheet, or its syntax error. */
function readSheet(code: string): { root: Root } | { unread: Complaint } {
  try {
    return { root: postcss.parse(code) };
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const message = messages.unreadable(cssReason(error));
    return { unread: { line: error.line ?? 1, message, text: [] } };
  }
}

/** All complaints about a sheet, in the order of its lines. */
export async function checkSheet(code: string, page: Page): Promise<Complaint[]> {
  const sheet = readSheet(code);
  return 'unread' in sheet ? [sheet.unread] : checkRoot(sheet.root, page);
}

async function checkRoot(root: Root, page: Page): Promise<Complaint[]> {
  const questions = askAbout(root);
  const answers = await page.evaluate(
    answerQuestions,
    questions.map(({ kind, text }) => ({ kind, text })),
  );
  return questions.filter((_, index) => answers[index] === false).sort((a, b) => a.line - b.line);
}

function askAbout(container: Container): Question[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'decl') return askDeclaration(node);
    if (node.type === 'rule') return [...askSelectors(node), ...askAbout(node)];
    if (node.type === 'atrule') return askAtRule(node);
    return [];
  });
}

const lineOf = (node: Declaration | Rule | AtRule): number => node.source?.start?.line ?? 1;

/** Keywords of `transition` that are not properties. */
const TRANSITION_WORDS =
  /^(?:all|none|ease|ease-in|ease-out|ease-in-out|linear|step-start|step-end|normal|allow-discrete|inherit|initial|unset|revert|revert-layer)$/;

/** Asks for the properties of a transition: browsers accept any name there. */
function askTransition(declaration: Declaration): Question[] {
  const { prop, value } = declaration;
  if (!/^transition(?:-property)?$/.test(prop)) return [];
  const words = value.replaceAll(/[\w-]+\((?:[^()]|\([^()]*\))*\)/g, ' ').split(/[\s,]+/);
  return words
    .filter((word) => /^[a-z][a-z-]+$/.test(word) && !TRANSITION_WORDS.test(word))
    .map((name) => ({
      kind: 'declaration',
      text: [name, 'inherit'],
      line: lineOf(declaration),
      message: messages.unknownTransition(name),
    }));
}

/** Other engines' prefixes, which Chromium cannot check. */
const isForeign = (text: string): boolean => /(^|[:(\s])-(moz|ms|o|apple)-/.test(text);

function askDeclaration(declaration: Declaration): Question[] {
  const { prop, value, source } = declaration;
  if (prop.startsWith('--') || isForeign(prop) || isForeign(value)) return [];
  const line = source?.start?.line ?? 1;
  const message = messages.refusedDeclaration(prop, value);
  const whole: Question = { kind: 'declaration', text: [prop, value], line, message };
  return [whole, ...askTransition(declaration)];
}

function askSelectors(rule: Rule): Question[] {
  const nested = rule.parent?.type !== 'root' && closestRule(rule) !== undefined;
  return rule.selectors.flatMap((selector, index) => {
    if (isForeign(selector)) return [];
    // A nested selector may start with a combinator, which is only valid after «&».
    const text = nested && !selector.includes('&') ? `& ${selector}` : selector;
    const line = lineOf(rule) + linesBefore(rule, index);
    const message = messages.refusedSelector(selector);
    return [{ kind: 'selector', text: [text], line, message }, ...askElements(selector, line)];
  });
}

/** MathML elements, which share one interface, and keywords of `:nth-child()`. */
const NOT_ASKED =
  /^(?:math|m[inos]|mtext|mrow|mfrac|msqrt|mroot|msup|msub|msubsup|munder|mover|munderover|mtable|mtr|mtd|mspace|mpadded|mphantom|mstyle|merror|mmultiscripts|mprescripts|annotation|semantics|of|odd|even|n)$/;

/** Pseudo-classes whose argument is not a selector: `:lang(es)`. */
const WORDS_OF_ITS_OWN = /::?(?!(?:is|where|not|has|host|host-context|slotted)\()[\w-]+\([^()]*\)/g;

/** Asks for the elements of a selector: browsers accept any name there. */
function askElements(selector: string, line: number): Question[] {
  const bare = selector
    .replaceAll(/\[[^\]]*\]|"[^"]*"|\\./g, ' ')
    .replaceAll(WORDS_OF_ITS_OWN, ' ');
  return [...bare.matchAll(/(?<![\w.#:&%$@|-])[a-z][a-z\d]*(?![\w-]|\()/g)]
    .filter(([name]) => !NOT_ASKED.test(name))
    .map(([name]) => ({
      kind: 'element' as const,
      text: [name],
      line,
      message: messages.unknownElement(name),
    }));
}

/** Lines between a rule's start and one of its selectors. */
const linesBefore = (rule: Rule, index: number): number =>
  rule.selectors.length === rule.selector.split(',').length
    ? rule.selector
        .split(',')
        .slice(0, index + 1)
        .join(',')
        .trimEnd()
        .split('\n').length -
      1 -
      ((rule.selectors[index] ?? '').split('\n').length - 1)
    : 0;

/** The rule or `@scope` that a nested rule refers to. */
function closestRule(node: Rule): Container | undefined {
  for (let up = node.parent; up && up.type !== 'root'; up = up.parent as typeof up) {
    if (up.type === 'rule') return up as Container;
  }
  return undefined;
}

/** At-rules with descriptors, which Chromium exposes on the rule's object. */
const DESCRIPTORS = new Set([
  ...['font-face', 'property', 'counter-style', 'page', 'font-palette-values', 'view-transition'],
  ...['font-feature-values', 'position-try'],
]);

function askAtRule(rule: AtRule): Question[] {
  const line = lineOf(rule);
  const { name, params } = rule;
  const whole: Question = {
    kind: 'atRule',
    text: [rule.toString()],
    line,
    message: messages.refusedAtRule(`@${name} ${params}`.trimEnd()),
  };
  if (isForeign(name)) return [];
  if (name === 'charset') return [];
  if (/keyframes$/.test(name)) return [whole, ...askKeyframes(rule)];
  if (DESCRIPTORS.has(name)) return [whole, ...askDescriptors(rule)];
  // A negated condition may name what does not exist.
  const inside = name === 'supports' && /\bnot\b/.test(params) ? [] : askAbout(rule);
  return [whole, ...(name === 'media' ? askMedia(params, line) : []), ...inside];
}

const askKeyframes = (rule: AtRule): Question[] =>
  (rule.nodes ?? []).flatMap((frame) => {
    if (frame.type !== 'rule') return [];
    const whole: Question = {
      kind: 'atRule',
      text: [`@keyframes a { ${frame.selector} {} }`, frame.selector],
      line: lineOf(frame),
      message: messages.unknownKeyframe(frame.selector),
    };
    return [whole, ...askAbout(frame)];
  });

const askDescriptors = (rule: AtRule): Question[] =>
  (rule.nodes ?? []).flatMap((node) => {
    if (node.type !== 'decl' || node.prop.startsWith('--')) return [];
    // Unknown sources are dropped from a list.
    const values = node.prop === 'src' ? node.value.split(/,(?![^(]*\))/) : [node.value];
    return values.map((value) => {
      const one = node.clone({ value: value.trim() });
      const text = [`@${rule.name} ${rule.params} { ${required(rule, node)} ${one} }`, node.prop];
      const message = messages.refusedDescriptor(node.prop, one.value, rule.name);
      return { kind: 'atRule', text, line: lineOf(node), message };
    });
  });

/** The other descriptors, without which a rule is invalid. */
const required = (rule: AtRule, descriptor: Declaration): string =>
  (rule.nodes ?? []).flatMap((node) => (node === descriptor ? [] : [`${node};`])).join(' ');

/** Asks for each media feature: an unknown one matches neither as it is nor negated. */
function askMedia(params: string, line: number): Question[] {
  return mediaFeatures(params).map((feature) => ({
    kind: 'media',
    text: [feature],
    line,
    message: messages.unknownMediaFeature(feature),
  }));
}

/** The innermost parentheses of a query: `(width > 30em)`. */
function mediaFeatures(params: string): string[] {
  const features: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...params].entries()) {
    if (character === '(' && depth++ === 0) start = index;
    if (character !== ')' || --depth !== 0) continue;
    const feature = params.slice(start, index + 1);
    const inner = feature.slice(1, -1);
    features.push(...(/^\s*(\(|not\b)/.test(inner) ? mediaFeatures(inner) : [feature]));
  }
  return features;
}

/**
 * Runs in the browser. Refused rules are missing from the sheet; refused descriptors and
 * keyframes, from their rule.
 */
function answerQuestions(questions: { kind: string; text: string[] }[]): boolean[] {
  const answerAtRule = (source: string, part?: string): boolean => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(source);
    const rule = sheet.cssRules[0];
    // Constructed sheets drop every `@import`.
    if (!rule) return /^@import\s/.test(source);
    if (part === undefined) return true;
    if (rule instanceof CSSKeyframesRule) return rule.cssRules.length === 1;
    const style = (rule as CSSPageRule).style;
    if (style instanceof CSSStyleDeclaration) return style.getPropertyValue(part) !== '';
    const name = part.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const value = (rule as unknown as Record<string, unknown>)[name];
    return value !== undefined && value !== null && value !== '';
  };
  return questions.map(({ kind, text: [first = '', second] }) => {
    if (kind === 'declaration') return CSS.supports(first, second ?? '');
    if (kind === 'selector') return CSS.supports(`selector(${first})`);
    if (kind === 'element') {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', first);
      const isHtml = !(document.createElement(first) instanceof HTMLUnknownElement);
      return isHtml || svg.constructor !== SVGElement;
    }
    if (kind === 'media') return matchMedia(first).matches || matchMedia(`not ${first}`).matches;
    return answerAtRule(first, second);
  });
}
