// Packages of `tools`, which are installed apart.
declare module '@happy-dom/global-registrator';
declare module 'sass';
declare module 'ejs';
declare module 'handlebars';
declare module 'pug';

declare module 'bson' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what comes over the wire may be anything
  export type Document = Record<string, any>;
  export class Binary {
    constructor(bytes: Uint8Array);
    readonly buffer: Uint8Array;
  }
  export class ObjectId {
    toHexString(): string;
  }
  export class UUID {
    toString(): string;
  }
  export class Long {
    static readonly ZERO: Long;
    toString(): string;
  }
  export function serialize(document: Document): Uint8Array;
  export function deserialize(bytes: Uint8Array): Document;
}

declare module 'mingo' {
  interface Cursor {
    sort(order: object): Cursor;
    skip(count: number): Cursor;
    limit(count: number): Cursor;
    all(): unknown[];
  }
  export class Query {
    constructor(filter: object, options?: object);
    test(document: object): boolean;
    find(documents: object[], projection?: object, options?: object): Cursor;
  }
  export class Aggregator {
    constructor(pipeline: object[], options?: object);
    run(documents: object[]): unknown[];
  }
  export function updateOne(
    documents: object[],
    filter: object,
    update: object,
    configuration?: object,
  ): { matchedCount: number; modifiedCount: number };
}

declare module 'dockerfile-utils' {
  export function validate(text: string): { message: string; range: { start: { line: number } } }[];
}
