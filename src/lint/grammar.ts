/**
 * What a note may hold: one table, each kind of node with the parents under
 * which it may stand and the rules for it. What the table does not know is an
 * error, so that nothing new slips in.
 *
 * To let notes hold something more, give it a row here (and a component, its
 * attributes in `src/schemas/components.ts` and itself in
 * `src/components/notes/components.ts`), and a note that breaks the row in
 * `tests/fixtures/notes/grammar/`. Code under a new component needs no more
 * than its name in `CODE`: the reader (note.ts) finds it from there.
 */
import type { MdastNode } from 'satteri';
import { childrenOf, isJsx, lineOf, nameOf, sourceOf } from '../notes/nodes.ts';
import { componentSchemas } from '../schemas/components.ts';
import type { Collection, Report } from './diagnostic.ts';
import { checkParagraph, checkText } from './near-miss-markdown.ts';
import { CARD, CODE, EXAMPLES, FIGURE, PROSE } from './node-context.ts';
import type { Kind, ListNode, Place } from './node-context.ts';
import { allOf, applyRules, firstOf, type Check, type Rule } from './rule.ts';
import { textAsRow } from './rules/broken-table.ts';
import { cardWithoutDefinition } from './rules/card-without-definition.ts';
import { componentInText } from './rules/component-in-text.ts';
import { definitionList } from './rules/definition-list.ts';
import { diagramWithoutText } from './rules/diagram-without-text.ts';
import { directive } from './rules/directive.ts';
import { emphasisInWord } from './rules/emphasis-in-word.ts';
import { emptyComponent } from './rules/empty-component.ts';
import { emptyExamples } from './rules/empty-examples.ts';
import { emptyListItem } from './rules/empty-list-item.ts';
import { emptyTable } from './rules/empty-table.ts';
import { footnote } from './rules/footnote.ts';
import { formula } from './rules/formula.ts';
import { tomlFrontmatter } from './rules/frontmatter-fence.ts';
import { heading } from './rules/heading.ts';
import { imageText } from './rules/image-text.ts';
import { imageTitle } from './rules/image-title.ts';
import { listStart } from './rules/list-start.ts';
import { looseCode } from './rules/loose-code.ts';
import { misplacedCode } from './rules/misplaced-code.ts';
import { componentOutOf, misplacedComponent } from './rules/misplaced-component.ts';
import { misplacedDiagram } from './rules/misplaced-diagram.ts';
import { imageInFigure, misplacedImage } from './rules/misplaced-image.ts';
import { brokenTable } from './rules/broken-table.ts';
import { misplacedText } from './rules/misplaced-text.ts';
import { oneAnswer } from './rules/one-answer.ts';
import { oneExamples } from './rules/one-examples.ts';
import { outputMark } from './rules/output-mark.ts';
import { outputWithoutCode } from './rules/output-without-code.ts';
import { parrafo } from './rules/parrafo.ts';
import { partOrder } from './rules/part-order.ts';
import { practiceSize } from './rules/practice-size.ts';
import { questionWithoutCode } from './rules/question-without-code.ts';
import { questionWithoutText } from './rules/question-without-text.ts';
import { referenceImage, referenceLink } from './rules/reference-link.ts';
import { setupFirst } from './rules/setup-first.ts';
import { summaryTable } from './rules/summary-table.ts';
import { superscript } from './rules/superscript.ts';
import { tableColumns } from './rules/table-columns.ts';
import { tableHead } from './rules/table-head.ts';
import { taskList } from './rules/task-list.ts';
import { textBesideTag } from './rules/text-beside-tag.ts';
import { textOutsideCards } from './rules/text-outside-cards.ts';
import { thematicBreak } from './rules/thematic-break.ts';
import { underscoreBold } from './rules/underscore-bold.ts';
import { unknownNode } from './rules/unknown-node.ts';
import { unknownTagNode } from './rules/unknown-tag.ts';

interface Row {
  /** Kinds under which it may stand; a collection or a field stands for the whole text. */
  readonly under: readonly Kind[];
  /** Reports it where it may not stand. */
  readonly otherwise: Check<Place>;
  /** What else may be wrong with it, though it stands where it may. */
  readonly also?: Check<Place>;
}

/** What holds running text. */
const TEXT = ['paragraph', 'emphasis', 'strong', 'delete', 'link', 'tableCell', 'heading'];

/** What no note may hold. */
const never = (rule: Rule<Place>): Row => ({ under: [], otherwise: allOf(rule) });

/** Rules for a paragraph, list, table or quote where it may not stand. */
const prose = (what: string) => firstOf(textOutsideCards, parrafo(what), misplacedText(what));

const inText: Row = { under: TEXT, otherwise: allOf(textBesideTag) };
const code: Row = { under: CODE, otherwise: allOf(misplacedCode) };
const inCard: Row = { under: [CARD], otherwise: firstOf(componentInText, misplacedComponent) };
const aroundCards: Row = {
  under: ['topics'],
  otherwise: allOf(componentOutOf('en un tema y fuera de las tarjetas')),
};

/** Every kind of node that the parser knows, and every component. */
export const GRAMMAR: Readonly<Record<Kind, Row>> = {
  // Blocks of text.
  paragraph: {
    under: [...PROSE, 'blockquote', 'listItem', 'parrafo'],
    otherwise: firstOf(
      imageInFigure,
      textOutsideCards,
      parrafo('texto'),
      brokenTable,
      misplacedText('texto'),
    ),
    also: checkParagraph,
  },
  list: {
    under: [...PROSE, FIGURE, 'blockquote', 'listItem'],
    otherwise: prose('una lista'),
    also: allOf(listStart),
  },
  listItem: {
    under: ['list'],
    otherwise: prose('una lista'),
    also: firstOf(emptyListItem, taskList),
  },
  blockquote: { under: PROSE, otherwise: prose('una cita') },
  table: {
    under: [...PROSE, '<Summary>'],
    otherwise: prose('una tabla'),
    also: firstOf(emptyTable, tableHead),
  },
  tableRow: {
    under: ['table'],
    otherwise: prose('una tabla'),
    also: firstOf(textAsRow, tableColumns),
  },
  tableCell: { under: ['tableRow'], otherwise: prose('una tabla') },
  heading: { under: ['sections', 'pages'], otherwise: allOf(heading) },
  thematicBreak: never(thematicBreak),

  // Code.
  code,
  '```mermaid': {
    under: [CARD],
    otherwise: allOf(misplacedDiagram),
    also: allOf(diagramWithoutText),
  },
  '```salida': { ...code, also: allOf(outputMark, outputWithoutCode) },

  // Running text.
  text: { ...inText, also: checkText },
  emphasis: { ...inText, also: allOf(emphasisInWord) },
  strong: { ...inText, also: allOf(underscoreBold) },
  delete: inText,
  inlineCode: inText,
  link: inText,
  break: inText,
  image: {
    under: ['paragraph'],
    otherwise: allOf(misplacedImage),
    also: firstOf(misplacedImage, imageText, imageTitle),
  },
  textDirective: { ...inText, also: allOf(directive) },

  // Components and other tags.
  [CARD]: { ...inCard, under: ['topics', 'sections'], also: allOf(cardWithoutDefinition) },
  [EXAMPLES]: { ...inCard, also: allOf(oneExamples, emptyExamples) },
  '<Setup>': { ...inCard, under: ['topics', CARD], also: firstOf(setupFirst, emptyComponent) },
  '<Summary>': { ...aroundCards, also: allOf(partOrder, summaryTable) },
  '<Practice>': { ...aroundCards, also: allOf(partOrder, practiceSize) },
  '<Question>': {
    under: ['<Practice>'],
    otherwise: allOf(componentOutOf('dentro de `<Practice>`')),
    also: firstOf(oneAnswer, questionWithoutText, questionWithoutCode),
  },
  '<Answer>': {
    under: ['<Question>'],
    otherwise: allOf(componentOutOf('al final de su `<Question>`')),
    also: allOf(emptyComponent),
  },
  [FIGURE]: { ...inCard, also: allOf(emptyComponent) },
  '<GradientDemo>': inCard,
  '<MotionDemo>': inCard,
  mdxJsxFlowElement: never(unknownTagNode),
  mdxJsxTextElement: never(unknownTagNode),
  html: never(unknownTagNode),
  mdxjsEsm: never(looseCode),
  mdxFlowExpression: never(looseCode),
  mdxTextExpression: never(looseCode),

  // What Markdown has elsewhere.
  imageReference: never(referenceImage),
  linkReference: never(referenceLink),
  definition: never(referenceLink),
  footnoteReference: never(footnote),
  footnoteDefinition: never(footnote),
  math: never(formula),
  inlineMath: never(formula),
  containerDirective: never(directive),
  leafDirective: never(directive),
  superscript: never(superscript),
  subscript: never(superscript),
  descriptionList: never(definitionList),
  descriptionTerm: never(definitionList),
  descriptionDetails: never(definitionList),

  // The whole file.
  yaml: { under: ['topics', 'sections', 'pages'], otherwise: prose('una cabecera') },
  toml: never(tomlFrontmatter),
};

/** The kind of a node: its type; for a component its tag; for an output, its fence. */
function kindOf(node: MdastNode): Kind {
  if (isJsx(node)) {
    return Object.hasOwn(componentSchemas, nameOf(node)) ? `<${node.name}>` : node.type;
  }
  if (node.type === 'code' && Object.hasOwn(GRAMMAR, `\`\`\`${node.lang}`)) {
    return `\`\`\`${node.lang}`;
  }
  return node.type;
}

/** Kinds of components that hold code to be verified: the reader looks for it under them. */
export const isCodeHolder = (node: MdastNode): boolean => CODE.includes(kindOf(node));

/**
 * Checks every node of a tree against the table. Of what is inside a node that
 * is wrong nothing is said, unless the node is a component.
 *
 * @param whole what the tree is: a collection's file, or a field of a frontmatter.
 * @param source the text it was read from.
 */
export function checkGrammar(
  root: MdastNode,
  source: string,
  whole: Collection | 'parrafo',
): Report[] {
  const lists: ListNode[] = [];
  const visit = (parent: MdastNode, above: readonly Kind[]): Report[] =>
    childrenOf(parent).flatMap((node, index) => {
      const kind = kindOf(node);
      const line = lineOf(node);
      const row = GRAMMAR[kind];
      if (!row) return applyRules([unknownNode], kind, line);
      const text = sourceOf(node, source);
      const previous = childrenOf(parent)[index - 1];
      const place: Place = { node, text, above, parent, previous, lists };
      const check = row.under.includes(above.at(-1)!) ? row.also : row.otherwise;
      const wrong = check?.(place, line) ?? [];
      if (node.type === 'list' && node.ordered) lists.push(node);
      // Examples go on with what stands before them.
      if (kind.startsWith('<') && kind !== EXAMPLES) lists.length = 0;
      const isEntered = wrong.length === 0 || kind.startsWith('<');
      return [...wrong, ...(isEntered ? visit(node, [...above, kind]) : [])];
    });
  return visit(root, [whole]);
}
