import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import type { Report } from '../lint/diagnostic.ts';
import { applyRules, firstOf } from '../lint/rule.ts';
import { frontmatterMisread } from '../lint/rules/frontmatter-misread.ts';
import { frontmatterSyntax, frontmatterWithoutFields } from '../lint/rules/frontmatter-syntax.ts';
import { repeatedField } from '../lint/rules/repeated-field.ts';

/** The frontmatter opens on line 1, so its first field stands on line 2. */
const FIRST_LINE = 2;

/** A frontmatter, read: this is the only reader of YAML that a note meets. */
export interface Frontmatter {
  /** The fields with their values, as written; none where it cannot be read. */
  data: Readonly<Record<string, unknown>>;
  /** What keeps it from being read. */
  problems: Report[];
  /** What is read otherwise than it looks. */
  misread: Report[];
  /**
   * Line of the file on which a field's value starts, or its name where the
   * value is made of others; for a field that is not there, that of what is
   * around it.
   *
   * @param path names of the field and of those around it; for an item of a list, its place.
   */
  lineOf(path: readonly PropertyKey[]): number;
  /** How a field that is not there is added to those around it. */
  remedyFor(path: readonly PropertyKey[]): string;
  /** A value as written; nothing for one that is not there, or is a list or several fields. */
  sourceOf(path: readonly PropertyKey[]): string | undefined;
}

/** Where the text stops being YAML, if it does: `*texto*` names a value that is nowhere. */
function brokenAt(document: Document): { offset: number; code: string } | undefined {
  const [error] = document.errors;
  if (error) {
    const isOpen = error.code === 'BAD_INDENT' && error.message.startsWith('Flow');
    return { offset: error.pos[0], code: isOpen ? 'OPEN_FLOW' : error.code };
  }
  let offset: number | undefined;
  visit(document, {
    Alias(_key, alias) {
      if (!alias.resolve(document)) offset ??= alias.range?.[0];
    },
  });
  return offset === undefined ? undefined : { offset, code: '' };
}

function problemsOf(document: Document, yaml: string, lines: LineCounter): Report[] {
  const broken = brokenAt(document);
  if (broken) {
    // After an empty field, a place begins with the end of its line.
    const blanks = /^\s*/.exec(yaml.slice(broken.offset))![0].length;
    const { line } = lines.linePos(Math.min(broken.offset + blanks, yaml.length));
    const error = { yaml, text: yaml.split('\n')[line - 1] ?? '', code: broken.code };
    return firstOf(repeatedField, frontmatterSyntax)(error, line + FIRST_LINE - 1);
  }
  const data: unknown = document.toJS() ?? {};
  if (typeof data === 'object' && !Array.isArray(data)) return [];
  return applyRules([frontmatterWithoutFields], data, FIRST_LINE);
}

/** Texts of a frontmatter that are read otherwise than they look. */
function misreadTexts(document: Document, yaml: string, lines: LineCounter): Report[] {
  const reports: Report[] = [];
  visit(document, {
    // An item of a list may have its comment beside it: an id has no ` #`.
    Pair(_key, { value }) {
      if (!isScalar(value) || typeof value.value !== 'string' || value.type !== 'PLAIN') return;
      const { line } = lines.linePos(value.range![0]);
      reports.push(...applyRules([frontmatterMisread], { value, yaml }, line + FIRST_LINE - 1));
    },
  });
  return reports;
}

/**
 * How a field is added as YAML is written: as a line under its neighbours, with
 * their indent, or between their braces.
 *
 * @param around the value that the field is to be in.
 */
function additionTo(around: unknown, name: string, yaml: string, lines: LineCounter): string {
  if (!isMap(around)) return `añade \`${name}: …\` a la cabecera`;
  const { key, value } = around.items.at(-1) ?? {};
  if (around.flow || !isNode(key))
    return `añade \`${name}: …\` entre las llaves, con una coma si hay más campos`;
  const last = isNode(value) && value.range ? value : key;
  // A text of several lines ends after its last line end.
  const end = yaml.slice(0, last.range![1]).trimEnd().length;
  const { line } = lines.linePos(Math.max(end - 1, 0));
  const { col } = lines.linePos(key.range![0]);
  const indent = ' '.repeat(col - 1);
  return `añade debajo de la línea ${line + FIRST_LINE - 1} esta: \`${indent}${name}: …\`, con esos espacios delante`;
}

/**
 * Reads a frontmatter. An unquoted date is a date, as it is to many readers of
 * YAML, and so not the text that it looks like.
 *
 * @param yaml text between the `---` lines.
 */
export function readFrontmatter(yaml: string): Frontmatter {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, customTags: ['timestamp'] });
  const problems = problemsOf(document, yaml, lines);
  const nodeAt = (path: readonly PropertyKey[]) =>
    document.getIn(path, true) as Node | null | undefined;
  const keyAt = (path: readonly PropertyKey[]) => {
    const around = path.length > 1 ? nodeAt(path.slice(0, -1)) : document.contents;
    const items = isMap<Node>(around) ? around.items : [];
    return items.find(({ key }) => isScalar(key) && key.value === path.at(-1))?.key;
  };
  return {
    data: problems.length > 0 ? {} : ((document.toJS() ?? {}) as Record<string, unknown>),
    problems,
    misread: problems.length > 0 ? [] : misreadTexts(document, yaml, lines),
    lineOf(path) {
      for (let end = path.length; end > 0; end--) {
        const node = nodeAt(path.slice(0, end));
        const place = isCollection(node) ? (keyAt(path.slice(0, end)) ?? node) : node;
        if (place?.range) return lines.linePos(place.range[0]).line + FIRST_LINE - 1;
      }
      return FIRST_LINE;
    },
    remedyFor(path) {
      const around = path.length > 1 ? nodeAt(path.slice(0, -1)) : undefined;
      return additionTo(around, String(path.at(-1)), yaml, lines);
    },
    sourceOf(path) {
      const node = nodeAt(path);
      return isScalar(node) ? node.source : undefined;
    },
  };
}

/** Line of a file on which a field of its frontmatter, this text, stands: see `lineOf`. */
export const lineOfField = (yaml: string, path: readonly PropertyKey[]): number =>
  readFrontmatter(yaml).lineOf(path);
