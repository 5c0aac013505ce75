import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** A field that a product takes, as its own SDK declares it. */
interface Field {
  required: boolean;
  /** As written: `Array<AmountDetails.LineItem>`. */
  type: string;
}

/** What a product would say of a parameter. */
export interface Fault {
  kind: 'unknown' | 'missing' | 'integer' | 'boolean' | 'value';
  /** As it is sent: `line_items[0][price]`. */
  param: string;
  value: string;
  /** What would be right: names beside the unknown one, or the values. */
  known: string[];
}

const OPEN_NAMESPACE = /^(?:export )?(?:declare )?namespace ([\w.]+) \{$/;
const OPEN_INTERFACE = /^(?:export )?interface (\w+)(?: extends [^{]+)? \{$/;
const ALIAS = /^(?:export )?type (\w+) = (.*)$/;
const MEMBER = /^'?([\w-]+)'?(\?)?: (.*?);?$/;

/**
 * The parameters of a product, read from the declarations of its SDK: generated
 * files, one member a line, of which no more is understood than is needed here.
 */
export class Declarations {
  readonly #interfaces = new Map<string, Map<string, Field>>();
  readonly #aliases = new Map<string, string>();

  /** @param file of an installed package: `twilio/lib/…/message.d.ts`. */
  constructor(file: string) {
    const [name = '', ...rest] = file.split('/');
    const folder = path.dirname(findPackageJSON(name, import.meta.url)!);
    this.#read(readFileSync(path.join(folder, ...rest), 'utf8'));
  }

  #read(source: string): void {
    const open: { name: string; fields?: Map<string, Field> }[] = [];
    const qualified = (name: string) => [...open.map((scope) => scope.name), name].join('.');
    for (const text of source.replaceAll(/\/\*[^]*?\*\//g, '').split('\n')) {
      const line = text.trim();
      const [, namespace] = OPEN_NAMESPACE.exec(line) ?? [];
      const [, name] = OPEN_INTERFACE.exec(line) ?? [];
      const [, alias, meaning = ''] = ALIAS.exec(line) ?? [];
      const member = MEMBER.exec(line);
      const fields = open.at(-1)?.fields;
      if (member && fields) {
        const [, field = '', optional, type = ''] = member;
        fields.set(field, { required: optional === undefined, type });
      }
      if (alias !== undefined) this.#aliases.set(qualified(alias), meaning);
      if (name !== undefined) {
        const own = new Map<string, Field>();
        this.#interfaces.set(qualified(name), own);
        open.push({ name, fields: own });
      } else if (namespace !== undefined) open.push({ name: namespace });
      else if (line.endsWith('{')) open.push({ name: '' });
      else if (line.startsWith('}')) open.pop();
    }
  }

  /** A name as it is meant in a scope: in the scope itself, or in one around it. */
  #resolve<Value>(
    map: ReadonlyMap<string, Value>,
    name: string,
    scope: string,
  ): string | undefined {
    for (let around = scope; ; around = around.replace(/\.?[^.]*$/, '')) {
      const full = around === '' ? name : `${around}.${name}`;
      if (map.has(full)) return full;
      if (around === '') return undefined;
    }
  }

  /** The names of the parameters of an interface. */
  names(name: string): string[] {
    return [...(this.#interfaces.get(name)?.keys() ?? [])];
  }

  /**
   * What is wrong with parameters that were sent as a form.
   *
   * @param name of the interface that declares them, with the namespaces around it.
   * @param form `line_items[0][price]` → text.
   * @returns the first fault; nothing when the product would take them.
   */
  check(name: string, form: Readonly<Record<string, string>>): Fault | undefined {
    const seen = new Map([[name, '']]);
    for (const [param, value] of Object.entries(form)) {
      const fault = this.#checkParam(name, param, value, seen);
      if (fault) return fault;
    }
    for (const [owner, prefix] of seen) {
      for (const [field, { required }] of this.#interfaces.get(owner) ?? []) {
        const param = prefix === '' ? field : `${prefix}[${field}]`;
        const isSent = Object.keys(form).some(
          (key) => key === param || key.startsWith(`${param}[`),
        );
        if (required && !isSent) return { kind: 'missing', param, value: '', known: [] };
      }
    }
    return undefined;
  }

  #checkParam(
    name: string,
    param: string,
    value: string,
    seen: Map<string, string>,
  ): Fault | undefined {
    let owner = name;
    let sent = '';
    let type = '';
    for (const part of param.split(/[[\]]+/).filter(Boolean)) {
      const list = /^Array<(.*)>$/.exec(type)?.[1];
      sent = sent === '' ? part : `${sent}[${part}]`;
      if (list !== undefined) type = list;
      else {
        const fields = this.#interfaces.get(owner);
        const field = fields?.get(part);
        if (!fields) return undefined;
        if (!field) return { kind: 'unknown', param: sent, value, known: [...fields.keys()] };
        type = field.type.replace(/^Emptyable<(.*)>$/, '$1');
      }
      const scope = owner.replace(/\.?[^.]*$/, '');
      const inner = this.#resolve(this.#interfaces, type, scope);
      if (inner !== undefined) {
        owner = inner;
        seen.set(inner, sent);
      } else if (!type.startsWith('Array<')) {
        const fault = this.#checkValue(type, scope, value);
        if (fault) return { ...fault, param: sent, value };
        // What others declare, a map of the author's own words: any part of it will do.
        if (!/^(?:string|number|boolean)$/.test(type)) return undefined;
      }
    }
    return undefined;
  }

  #checkValue(
    type: string,
    scope: string,
    value: string,
  ): Pick<Fault, 'kind' | 'known'> | undefined {
    if (type === 'number' && !/^-?\d+$/.test(value)) return { kind: 'integer', known: [] };
    if (type === 'boolean' && !/^(?:true|false)$/.test(value))
      return { kind: 'boolean', known: [] };
    const alias = this.#resolve(this.#aliases, type, scope);
    const meaning = alias === undefined ? '' : this.#aliases.get(alias)!;
    const known = [...meaning.matchAll(/['"]([^'"]*)['"]/g)].map(([, word]) => word!);
    return known.length > 0 && !known.includes(value) ? { kind: 'value', known } : undefined;
  }
}
