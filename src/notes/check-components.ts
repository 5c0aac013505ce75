import type { MdastNode } from 'satteri';
import { componentSchemas } from '../schemas/components.ts';
import { lineOf, textOf, type JsxNode } from './note.ts';
import { quoted, type Report } from './problem.ts';

function checkAttributes(node: JsxNode, name: keyof typeof componentSchemas): Report[] {
  const line = lineOf(node);
  const schema = componentSchemas[name];
  const known = Object.keys(schema.shape);
  const texts: Record<string, string> = {};
  const others: string[] = [];
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') others.push('{…}');
    else if (typeof attribute.value === 'string') texts[attribute.name] = attribute.value;
    else others.push(attribute.name);
  }
  const expressions = others.map((attribute) => ({
    line,
    found: `El atributo \`${attribute}\` de \`<${name}>\` no es un texto entre comillas`,
    expected: 'atributos de la forma `title="Selector de clase"`',
    remedy: 'escribe el valor entre comillas dobles, sin llaves',
  }));
  const issues = schema.safeParse(texts).error?.issues ?? [];
  const wrong = issues.flatMap((issue): Report[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        line,
        found: `\`<${name}>\` tiene un atributo desconocido, \`${key}\``,
        expected: known.length > 0 ? `solo ${quoted(known)}` : 'ningún atributo',
        remedy: 'corrige el nombre del atributo o bórralo',
      }));
    }
    const attribute = issue.path.join('.');
    const value = texts[attribute];
    if (value === undefined && others.includes(attribute)) return [];
    return [
      {
        line,
        found:
          value === undefined
            ? `\`<${name}>\` no tiene \`${attribute}\``
            : `El atributo \`${attribute}\` de \`<${name}>\` vale «${value}»`,
        expected: issue.message,
        remedy: `escribe \`<${name} ${attribute}="…">\``,
      },
    ];
  });
  return [...expressions, ...wrong];
}

/** Components, HTML, imports and expressions, wherever they stand in a note. */
export function checkComponent(node: MdastNode): Report[] {
  const line = lineOf(node);
  if (
    node.type === 'mdxjsEsm' ||
    node.type === 'mdxFlowExpression' ||
    node.type === 'mdxTextExpression'
  ) {
    return [
      {
        line,
        found: `Hay código suelto, «${textOf(node).split('\n')[0]}»`,
        expected: 'texto, tarjetas y ejemplos; nada de `import`, `export` ni `{…}`',
        remedy: 'bórralo o escríbelo como código, entre comillas invertidas',
      },
    ];
  }
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [];
  const name = node.name ?? '';
  if (Object.hasOwn(componentSchemas, name)) {
    return checkAttributes(node, name as keyof typeof componentSchemas);
  }
  const html = /^[a-z]/.test(name);
  return [
    {
      line,
      found: html
        ? `Hay una etiqueta HTML, \`<${name}>\``
        : `El componente \`<${name}>\` no existe`,
      expected: `Markdown y los componentes ${quoted(Object.keys(componentSchemas))}`,
      remedy: html
        ? 'escríbelo en Markdown o, si es código, entre comillas invertidas'
        : 'corrige el nombre del componente',
    },
  ];
}
