import { closest } from '../lib/did-you-mean.ts';
import { componentSchemas } from '../schemas/components.ts';
import { remedyOf } from '../schemas/remedy.ts';
import { lineOf, nameOf, type JsxNode } from './nodes.ts';
import { quoted, type Found, type Report } from '../lint/diagnostic.ts';

/** The attributes of a tag: texts by name, and the names of those that are no text. */
export function attributesOf(node: JsxNode): { texts: Record<string, string>; others: string[] } {
  const texts: Record<string, string> = {};
  const others: string[] = [];
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') others.push('{…}');
    else if (typeof attribute.value === 'string') texts[attribute.name] = attribute.value;
    else others.push(attribute.name);
  }
  return { texts, others };
}

/** Attributes as an author may call them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ titulo: 'title', título: 'title', nombre: 'title', enlace: 'url', href: 'url', link: 'url' },
  ...{ vídeo: 'video', youtube: 'video', tipo: 'type', pie: 'caption', texto: 'caption' },
};

/** The attribute that an unknown one is meant to be. */
function attributeLike(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  const other = OTHER_NAMES[lower];
  return other !== undefined && known.includes(other) ? other : closest(lower, known);
}

/** Checks the attributes of a component; the grammar reports other tags. */
export function checkAttributes(node: JsxNode): Report[] {
  const line = lineOf(node);
  const name = nameOf(node);
  if (!Object.hasOwn(componentSchemas, name)) return [];
  const schema = componentSchemas[name as keyof typeof componentSchemas];
  const known = Object.keys(schema.shape);
  const { texts, others } = attributesOf(node);
  const names = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' ? [attribute.name] : [],
  );
  const twice = new Set(names.filter((attribute, index) => names.indexOf(attribute) < index));
  const repeated = [...twice].map((attribute): Report => ({
    line,
    ruleId: 'repeated-attribute',
    found: `\`<${name}>\` tiene dos veces \`${attribute}\`, y solo valdría la última`,
    expected: 'cada atributo una vez',
    remedy: 'borra el que sobra',
  }));
  const expressions = others.map((attribute): Report => ({
    line,
    ruleId: 'attribute-value',
    found: `El atributo \`${attribute}\` de \`<${name}>\` no es un texto entre comillas`,
    expected: 'atributos de la forma `title="Selector de clase"`',
    remedy: 'escribe el valor entre comillas dobles, sin llaves',
  }));
  const issues = schema.safeParse(texts).error?.issues ?? [];
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  // An attribute under another name is not missing as well.
  const misnamed = unknown.map((key) => attributeLike(key, known));
  const wrong = issues.flatMap((issue): Found<Report> => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key): Report => {
        const near = attributeLike(key, known);
        return {
          line,
          ruleId: 'unknown-attribute',
          found: `\`<${name}>\` tiene un atributo desconocido, \`${key}\``,
          expected: known.length > 0 ? `solo ${quoted(known)}` : 'ningún atributo',
          remedy: near ? `escribe \`${near}\`` : 'corrige el nombre del atributo o bórralo',
        };
      });
    }
    const attribute = issue.path.join('.');
    const value = texts[attribute];
    if (value === undefined && [...others, ...misnamed].includes(attribute)) return [];
    return {
      line,
      ruleId: 'attribute-value',
      found:
        value === undefined
          ? `\`<${name}>\` no tiene \`${attribute}\``
          : `El atributo \`${attribute}\` de \`<${name}>\` vale «${value}»`,
      expected: issue.message,
      remedy: remedyOf(issue) ?? `escribe \`<${name} ${attribute}="…">\``,
    };
  });
  return [...repeated, ...expressions, ...wrong];
}
