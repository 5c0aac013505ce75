import { deserialize, Long, ObjectId, serialize, UUID, type Document } from 'bson';
import { Aggregator, Query, updateOne } from 'mingo';

/** An error as the server reports it. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly fields: Document;

  constructor(message: string, code: number, codeName: string, fields: Document = {}) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.fields = fields;
  }
}

interface Index {
  v: 2;
  key: Record<string, unknown>;
  name: string;
  unique?: boolean;
  [option: string]: unknown;
}

interface Collection {
  documents: Document[];
  indexes: Index[];
  uuid: UUID;
}

type Database = Map<string, Collection>;
type Handler = (command: Document, database: Database) => Document;

/** Version of a current standalone server. */
const VERSION = '8.0.0';
const ID_INDEX: Index = { v: 2, key: { _id: 1 }, name: '_id_' };

const copy = (value: Document): Document => deserialize(serialize(value));
/** An object without one field. */
const without = (value: Document, field: string): Document =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
const same = (a: unknown, b: unknown): boolean =>
  Buffer.from(serialize({ v: a })).equals(Buffer.from(serialize({ v: b })));
/** Projects a document, keeping its order of fields, as the server does. */
function project(document: Document, projection: Document): Document {
  const [fields = {}] = new Query({}).find([document], projection).all() as Document[];
  const names = new Set([...Object.keys(document), ...Object.keys(fields)]);
  return Object.fromEntries(
    [...names].filter((name) => name in fields).map((name) => [name, fields[name]]),
  );
}
const nameOf = (command: Document): string => String(Object.values(command)[0]);
const isOperator = (update: Document): boolean =>
  Object.keys(update).some((key) => key.startsWith('$'));

/** The databases and the commands on them. */
export class MongoStore {
  readonly #databases = new Map<string, Database>();

  readonly #handlers: Record<string, Handler> = {
    ...this.#serverHandlers(),
    insert: (command, database) => this.#insert(command, database),
    find: (command, database) => this.#find(command, database),
    aggregate: (command, database) => this.#aggregate(command, database),
    update: (command, database) => this.#update(command, database),
    delete: (command, database) => this.#delete(command, database),
    findAndModify: (command, database) => this.#findAndModify(command, database),
    count: (command, database) => ({
      n: this.#matching(command, database, command['query']).length,
    }),
    distinct: (command, database) => this.#distinct(command, database),
    explain: (command, database) => this.#explain(command, database),
    createIndexes: (command, database) => this.#createIndexes(command, database),
    dropIndexes: (command, database) => this.#dropIndexes(command, database),
    listIndexes: (command, database) => this.#listIndexes(command, database),
    create: (command, database) => this.#create(command, database),
    drop: (command, database) => this.#drop(command, database),
    dropDatabase: (command) => {
      this.#databases.delete(String(command['$db']));
      return { dropped: command['$db'] };
    },
    listCollections: (command, database) => this.#listCollections(command, database),
    listDatabases: () => this.#listDatabases(),
    collStats: (command, database) => this.#stats(command, database),
    renameCollection: () => this.#unknown('renameCollection'),
  };

  /** Runs a command of the wire protocol. */
  run(command: Document): Document {
    const [first = ''] = Object.keys(command);
    if (command['startTransaction'] || 'commitTransaction' in command) {
      const message = 'Transaction numbers are only allowed on a replica set member or mongos';
      throw new CommandError(message, 20, 'IllegalOperation');
    }
    const known = Object.keys(this.#handlers).find(
      (name) => name.toLowerCase() === first.toLowerCase(),
    );
    if (known === undefined) return this.#unknown(first);
    return (this.#handlers[known] as Handler)(command, this.#database(command));
  }

  #unknown(name: string): never {
    throw new CommandError(`no such command: '${name}'`, 59, 'CommandNotFound');
  }

  #serverHandlers(): Record<string, Handler> {
    const hello: Handler = () => ({
      helloOk: true,
      ismaster: true,
      isWritablePrimary: true,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      connectionId: 1,
      minWireVersion: 0,
      maxWireVersion: 25,
      readOnly: false,
    });
    const nothing: Handler = () => ({});
    return {
      hello,
      ismaster: hello,
      ping: nothing,
      endSessions: nothing,
      killCursors: nothing,
      buildInfo: () => ({
        version: VERSION,
        versionArray: [8, 0, 0, 0],
        modules: [],
        gitVersion: '',
      }),
      connectionStatus: () => ({
        authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
      }),
      getParameter: () => ({ featureCompatibilityVersion: { version: '8.0' } }),
      getLog: () => ({ totalLinesWritten: 0, log: [] }),
      getCmdLineOpts: () => ({ argv: ['mongod'], parsed: {} }),
      hostInfo: () => ({ system: {}, os: {}, extra: {} }),
      serverStatus: () => ({ version: VERSION, process: 'mongod' }),
    };
  }

  #database({ $db }: Document): Database {
    const name = String($db ?? 'test');
    const database: Database = this.#databases.get(name) ?? new Map<string, Collection>();
    this.#databases.set(name, database);
    return database;
  }

  #collection(name: string, database: Database): Collection {
    const collection = database.get(name) ?? {
      documents: [],
      indexes: [ID_INDEX],
      uuid: new UUID(),
    };
    database.set(name, collection);
    return collection;
  }

  #documents(name: string, database: Database): Document[] {
    return database.get(name)?.documents ?? [];
  }

  #matching(command: Document, database: Database, filter: Document = {}): Document[] {
    const query = new Query(filter);
    return this.#documents(nameOf(command), database).filter((document) => query.test(document));
  }

  #cursor(command: Document, documents: Document[], name = nameOf(command)): Document {
    return { cursor: { id: Long.ZERO, ns: `${command['$db']}.${name}`, firstBatch: documents } };
  }

  #find(command: Document, database: Database): Document {
    const { filter = {}, projection, sort, skip = 0, limit = 0, collation } = command;
    const options = collation ? { collation } : {};
    const cursor = new Query(filter, options).find(
      this.#documents(nameOf(command), database),
      {},
      options,
    );
    checkSort(sort);
    if (sort && Object.keys(sort).length > 0) cursor.sort(sort);
    cursor.skip(Number(skip));
    if (Number(limit) !== 0) cursor.limit(Math.abs(Number(limit)));
    const found = cursor.all() as Document[];
    return this.#cursor(
      command,
      found.map((document) => copy(projection ? project(document, projection) : document)),
    );
  }

  #aggregate(command: Document, database: Database): Document {
    const pipeline = command['pipeline'] as Document[];
    for (const { $sort } of pipeline) checkSort($sort as Document | undefined);
    const collectionResolver = (name: string) => this.#collection(name, database).documents;
    const source =
      typeof command['aggregate'] === 'string'
        ? this.#documents(command['aggregate'], database)
        : [];
    const found = new Aggregator(pipeline, { collectionResolver }).run(
      source.map(copy),
    ) as Document[];
    const writes = pipeline.some((stage) => '$out' in stage || '$merge' in stage);
    return this.#cursor(command, writes ? [] : found.map(copy));
  }

  #distinct(command: Document, database: Database): Document {
    const key = String(command['key']);
    const values = new Aggregator([
      { $unwind: { path: `$${key}`, preserveNullAndEmptyArrays: false } },
      { $group: { _id: `$${key}` } },
      { $sort: { _id: 1 } },
    ]).run(this.#matching(command, database, command['query'])) as Document[];
    return { values: values.map(({ _id }) => _id) };
  }

  #insert(command: Document, database: Database): Document {
    const collection = this.#collection(nameOf(command), database);
    const writeErrors: Document[] = [];
    let n = 0;
    for (const [index, given] of (command['documents'] as Document[]).entries()) {
      // The server puts `_id` first.
      const document = { _id: given['_id'] ?? new ObjectId(), ...given };
      const error = this.#conflict(command, collection, document);
      if (error) writeErrors.push({ index, ...error });
      else {
        collection.documents.push(document);
        n++;
      }
      if (error && command['ordered'] !== false) break;
    }
    return { n, ...(writeErrors.length > 0 && { writeErrors }) };
  }

  /** The duplicate key error of a document in a unique index. */
  #conflict(command: Document, collection: Collection, document: Document): Document | undefined {
    for (const { key, name, unique, sparse, partialFilterExpression } of collection.indexes) {
      if (!unique && name !== ID_INDEX.name) continue;
      const fields = Object.keys(key);
      const values = fields.map((field) => valueAt(document, field));
      if (sparse && values.every((value) => value === undefined)) continue;
      const counts = new Query((partialFilterExpression ?? {}) as Document);
      const other = collection.documents.some(
        (each) =>
          each !== document &&
          counts.test(each) &&
          fields.every((field, index) => same(valueAt(each, field) ?? null, values[index] ?? null)),
      );
      if (!other || !counts.test(document)) continue;
      const keyValue = Object.fromEntries(
        fields.map((field, index) => [field, values[index] ?? null]),
      );
      const shown = fields.map((field) => `${field}: ${shellValue(keyValue[field])}`).join(', ');
      const place = `${command['$db']}.${nameOf(command)}`;
      return {
        code: 11_000,
        errmsg: `E11000 duplicate key error collection: ${place} index: ${name} dup key: { ${shown} }`,
        keyPattern: key,
        keyValue,
      };
    }
    return undefined;
  }

  #update(command: Document, database: Database): Document {
    const collection = this.#collection(nameOf(command), database);
    const result = {
      n: 0,
      nModified: 0,
      upserted: [] as Document[],
      writeErrors: [] as Document[],
    };
    for (const [index, statement] of (command['updates'] as Document[]).entries()) {
      try {
        const { matched, modified, upserted } = this.#change(command, collection, statement);
        result.n += matched + (upserted === undefined ? 0 : 1);
        result.nModified += modified;
        if (upserted !== undefined) result.upserted.push({ index, _id: upserted });
      } catch (error) {
        const { message, code = 9, fields = {} } = error as CommandError;
        result.writeErrors.push({ index, code, errmsg: message, ...fields });
        if (command['ordered'] !== false) break;
      }
    }
    const { upserted, writeErrors, ...counts } = result;
    return {
      ...counts,
      ...(upserted.length > 0 && { upserted }),
      ...(writeErrors.length > 0 && { writeErrors }),
    };
  }

  #change(
    command: Document,
    collection: Collection,
    { q = {}, u, multi = false, upsert = false, arrayFilters = [] }: Document,
  ): { matched: number; modified: number; upserted?: unknown } {
    checkModifiers(u);
    const query = new Query(q);
    const found = collection.documents
      .filter((document) => query.test(document))
      .slice(0, multi ? undefined : 1);
    if (found.length === 0) {
      return upsert
        ? { matched: 0, modified: 0, upserted: this.#upsert(command, collection, q, u) }
        : { matched: 0, modified: 0 };
    }
    let modified = 0;
    for (const document of found) {
      const before = copy(document);
      const after = applyUpdate(document, q, u, arrayFilters);
      if (!same(before['_id'], after['_id'])) {
        const message =
          "Performing an update on the path '_id' would modify the immutable field '_id'";
        throw new CommandError(message, 66, 'ImmutableField');
      }
      const candidate = { ...after };
      const others = {
        ...collection,
        documents: collection.documents.filter((each) => each !== document),
      };
      const conflict = this.#conflict(command, others, candidate);
      if (conflict) throw new CommandError(conflict['errmsg'], 11_000, 'DuplicateKey', conflict);
      if (same(before, after)) continue;
      collection.documents[collection.documents.indexOf(document)] = after;
      modified++;
    }
    return { matched: found.length, modified };
  }

  #upsert(command: Document, collection: Collection, filter: Document, update: Document): unknown {
    const start: Document = {};
    for (const [field, value] of Object.entries(filter)) {
      if (field.startsWith('$')) continue;
      const plain = typeof value !== 'object' || value === null || !isOperator(value as Document);
      if (plain) setAt(start, field, value);
      else if ('$eq' in (value as Document)) setAt(start, field, (value as Document)['$eq']);
    }
    const inserting = update['$setOnInsert'] as Document | undefined;
    const rest = without(update, '$setOnInsert');
    const changed = Object.keys(rest).length > 0 ? applyUpdate(start, {}, rest, []) : start;
    for (const [field, value] of Object.entries(inserting ?? {})) setAt(changed, field, value);
    const document = '_id' in changed ? changed : { _id: new ObjectId(), ...changed };
    const conflict = this.#conflict(command, collection, document);
    if (conflict) throw new CommandError(conflict['errmsg'], 11_000, 'DuplicateKey', conflict);
    collection.documents.push(document);
    return document['_id'];
  }

  #delete(command: Document, database: Database): Document {
    const collection = this.#collection(nameOf(command), database);
    let n = 0;
    for (const { q = {}, limit } of command['deletes'] as Document[]) {
      const query = new Query(q);
      const gone = collection.documents
        .filter((document) => query.test(document))
        .slice(0, limit ? 1 : undefined);
      collection.documents = collection.documents.filter((document) => !gone.includes(document));
      n += gone.length;
    }
    return { n };
  }

  #findAndModify(command: Document, database: Database): Document {
    const collection = this.#collection(nameOf(command), database);
    const { query = {}, sort, update, remove, new: after, upsert, fields, arrayFilters } = command;
    const sorted = new Query(query).find(collection.documents);
    checkSort(sort);
    if (sort) sorted.sort(sort);
    const [document] = sorted.limit(1).all() as Document[];
    const shown = (value: Document | undefined) =>
      value === undefined ? null : (new Query({}).find([value], fields).all()[0] as Document);
    if (remove) {
      collection.documents = collection.documents.filter((each) => each !== document);
      return { value: shown(document), lastErrorObject: { n: document ? 1 : 0 } };
    }
    const before = document && copy(document);
    const q = document ? { _id: document['_id'] } : query;
    const { upserted } = this.#change(command, collection, { q, u: update, upsert, arrayFilters });
    const id = upserted ?? document?.['_id'];
    const now = collection.documents.find((each) => same(each['_id'], id));
    return {
      value: shown(after ? now : before),
      lastErrorObject: {
        n: document || upserted !== undefined ? 1 : 0,
        updatedExisting: document !== undefined,
        ...(upserted !== undefined && { upserted }),
      },
    };
  }

  /** Reports whether an index applies, judging by its first field. */
  #explain(command: Document, database: Database): Document {
    const inner = command['explain'] as Document;
    const filter = (inner['filter'] ?? inner['query'] ?? {}) as Document;
    const collection = this.#collection(nameOf(inner), database);
    const found = new Query(filter).find(collection.documents).all().length;
    const index = collection.indexes.find(({ key }) => (Object.keys(key)[0] as string) in filter);
    const plan = index
      ? {
          stage: 'FETCH',
          inputStage: { stage: 'IXSCAN', keyPattern: index.key, indexName: index.name },
        }
      : { stage: 'COLLSCAN', direction: 'forward' };
    const examined = index ? found : collection.documents.length;
    return {
      queryPlanner: {
        namespace: `${command['$db']}.${nameOf(inner)}`,
        parsedQuery: filter,
        winningPlan: plan,
        rejectedPlans: [],
      },
      executionStats: {
        executionSuccess: true,
        nReturned: found,
        executionTimeMillis: 0,
        totalKeysExamined: index ? found : 0,
        totalDocsExamined: examined,
      },
    };
  }

  #createIndexes(command: Document, database: Database): Document {
    const created = !database.has(nameOf(command));
    const collection = this.#collection(nameOf(command), database);
    const before = collection.indexes.length;
    for (const { key, name, ...options } of command['indexes'] as Index[]) {
      if (collection.indexes.some((index) => index.name === name)) continue;
      const index: Index = { v: 2, key, name, ...without(options, 'v') };
      const probe = { ...collection, indexes: [index] };
      const conflict = collection.documents
        .map((document) => this.#conflict(command, probe, document))
        .find(Boolean);
      if (conflict)
        throw new CommandError(
          `Index build failed: ${conflict['errmsg']}`,
          11_000,
          'DuplicateKey',
          conflict,
        );
      collection.indexes = [...collection.indexes, index];
    }
    return {
      numIndexesBefore: before,
      numIndexesAfter: collection.indexes.length,
      createdCollectionAutomatically: created,
    };
  }

  #dropIndexes(command: Document, database: Database): Document {
    const collection = this.#collection(nameOf(command), database);
    const nIndexesWas = collection.indexes.length;
    const { index } = command;
    if (
      index !== '*' &&
      !collection.indexes.some(({ name, key }) => name === index || same(key, index))
    ) {
      throw new CommandError(`index not found with name [${index}]`, 27, 'IndexNotFound');
    }
    collection.indexes = collection.indexes.filter(
      ({ name, key }) =>
        name === ID_INDEX.name || (index !== '*' && name !== index && !same(key, index)),
    );
    return { nIndexesWas };
  }

  #listIndexes(command: Document, database: Database): Document {
    const collection = database.get(nameOf(command));
    if (!collection) {
      throw new CommandError(
        `ns does not exist: ${command['$db']}.${nameOf(command)}`,
        26,
        'NamespaceNotFound',
      );
    }
    return this.#cursor(command, collection.indexes);
  }

  #create(command: Document, database: Database): Document {
    const name = nameOf(command);
    if (command['validator'] || command['timeseries'] || command['viewOn']) {
      throw new CommandError(
        'this stand-in knows no validators, time series or views',
        238,
        'NotImplemented',
      );
    }
    if (database.has(name)) {
      const place = `${command['$db']}.${name}`;
      throw new CommandError(`Collection ${place} already exists.`, 48, 'NamespaceExists');
    }
    this.#collection(name, database);
    return {};
  }

  #drop(command: Document, database: Database): Document {
    const collection = database.get(nameOf(command));
    database.delete(nameOf(command));
    return collection
      ? { nIndexesWas: collection.indexes.length, ns: `${command['$db']}.${nameOf(command)}` }
      : {};
  }

  #listCollections(command: Document, database: Database): Document {
    const query = new Query((command['filter'] ?? {}) as Document);
    const found = [...database].map(([name, { uuid }]) => ({
      name,
      type: 'collection',
      options: {},
      info: { readOnly: false, uuid },
      idIndex: ID_INDEX,
    }));
    return this.#cursor(
      command,
      found.filter((each) => query.test(each)),
      '$cmd.listCollections',
    );
  }

  #listDatabases(): Document {
    const databases = [...this.#databases]
      .filter(([, database]) => database.size > 0)
      .map(([name]) => ({ name, sizeOnDisk: 8192, empty: false }));
    return { databases, totalSize: databases.length * 8192, totalSizeMb: 0 };
  }

  #stats(command: Document, database: Database): Document {
    const { documents, indexes } = this.#collection(nameOf(command), database);
    return {
      ns: `${command['$db']}.${nameOf(command)}`,
      count: documents.length,
      nindexes: indexes.length,
      size: 0,
    };
  }
}

/** Rejects sort directions other than ascending, descending and text score. */
function checkSort(sort: Document = {}): void {
  for (const [field, order] of Object.entries(sort)) {
    if (typeof order === 'object' && order !== null && '$meta' in order) continue;
    if (Number.isNaN(Number(order))) {
      const value = shellValue(order);
      const message = `Illegal key in $sort specification: ${field}: ${value}`;
      throw new CommandError(message, 15_974, 'Location15974');
    }
    if (Math.abs(Number(order)) !== 1) {
      const message = '$sort key ordering must be 1 (for ascending) or -1 (for descending)';
      throw new CommandError(message, 15_975, 'Location15975');
    }
  }
}

/** Rejects unknown update operators, before looking for documents. */
function checkModifiers(update: Document): void {
  if (Array.isArray(update) || !isOperator(update)) return;
  const unknown = Object.keys(update).find((name) => !KNOWN_UPDATES.has(name));
  if (unknown === undefined) return;
  const message = `Unknown modifier: ${unknown}. Expected a valid update modifier or pipeline-style update specified as an array`;
  throw new CommandError(message, 9, 'FailedToParse');
}

/** Returns the updated, replaced or transformed document; the original is unchanged. */
function applyUpdate(
  document: Document,
  filter: Document,
  update: Document,
  arrayFilters: Document[],
): Document {
  const changed = copy(document);
  if (Array.isArray(update)) {
    return new Aggregator(update as Document[]).run([changed])[0] as Document;
  }
  if (!isOperator(update)) return { _id: document['_id'], ...update };
  const rest = without(update, '$setOnInsert');
  if (Object.keys(rest).length > 0) {
    const scope = Object.keys(filter).length > 0 ? filter : {};
    updateOne([changed], scope, rest, { arrayFilters });
  }
  return changed;
}

const KNOWN_UPDATES = new Set([
  ...['$set', '$unset', '$inc', '$mul', '$min', '$max', '$rename', '$setOnInsert', '$currentDate'],
  ...['$push', '$pull', '$pullAll', '$addToSet', '$pop', '$bit'],
]);

function valueAt(document: Document, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, name) => (value as Document | undefined)?.[name], document);
}

function setAt(document: Document, field: string, value: unknown): void {
  const names = field.split('.');
  const last = names.pop() as string;
  const target = names.reduce<Document>(
    (inner, name) => (inner[name] ??= {}) as Document,
    document,
  );
  target[last] = value;
}

/** Formats a value as in the server's messages. */
function shellValue(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
