import { DomainError } from '@cordelle/domain/errors.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { UploadedFile, uploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { SCOPE_MARK, SORT_MARK } from '@cordelle/validation/wire.ts';
import { z } from 'zod';

/** JSON Schema of one message, keys as the procedures name them. One tree maps keys, reads text and documents the call. */
export type WireSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | WireSchema;
  readonly propertyNames?: WireSchema;
  readonly items?: WireSchema;
  readonly anyOf?: readonly WireSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  /** What our own schemas say of themselves: a page, a sort order. */
  readonly kind?: string;
  readonly [keyword: string]: unknown;
};

/** Kinds of schemas that are no plain JSON: both faces would then carry different values. */
const NOT_JSON = ['date', 'bigint', 'transform', 'pipe', 'map', 'set', 'symbol', 'custom', 'promise', 'file'];

/** Characters of the names of fields that a question is narrowed to. */
export const FIELD_NAMES_MAX = 1000;

/** How a file looks in the schema of a message: bytes in a part of a multipart body. */
const FILE_FORMAT = 'binary';
export const isFile = ({ format }: WireSchema): boolean => format === FILE_FORMAT;

type Io = 'input' | 'output';
/** Schemas are declared once and read for each server of a process, and for each route that answers with them. */
const READ: Readonly<Record<Io, WeakMap<z.core.$ZodType, WireSchema>>> = {
  input: new WeakMap(),
  output: new WeakMap(),
};

/**
 * JSON Schema of a wire message. Stops the boot, by throwing, for schemas that hold more than JSON (`Date`, `bigint`,
 * coercion, transforms), for unions of objects, and for two keys that are one in snake_case.
 */
export function wireSchema(schema: z.core.$ZodType, io: Io, name: string): WireSchema {
  const known = READ[io].get(schema);
  if (known) return known;
  const tree = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'throw',
    override({ zodSchema, jsonSchema, path }) {
      if (zodSchema === uploadedFile && io === 'input') {
        Object.assign(jsonSchema, { type: 'string', format: FILE_FORMAT });
        return;
      }
      const { type } = zodSchema._zod.def;
      const coerces = 'coerce' in zodSchema._zod.def && zodSchema._zod.def.coerce === true;
      if (coerces || NOT_JSON.includes(type))
        throw new Error(`${name}: ${path.join('.')} is ${coerces ? 'coerced' : `a ${type}`}, not plain JSON`);
    },
  }) as WireSchema;
  refuseAmbiguity(tree, name);
  const { $schema: _, ...plain } = tree;
  READ[io].set(schema, plain);
  return plain;
}

function refuseAmbiguity(node: WireSchema, name: string): void {
  const keys = new Map<string, string>();
  for (const key of Object.keys(node.properties ?? {})) {
    const twin = keys.get(snakeCase(key));
    if (twin) throw new Error(`${name}: ${twin} and ${key} are one key in snake_case`);
    keys.set(snakeCase(key), key);
  }
  const branches = node.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (branches.length > 1 && branches.some(({ properties, items }) => properties ?? items))
    throw new Error(`${name}: a union of objects cannot be mapped by declaration`);
  for (const child of childrenOf(node)) refuseAmbiguity(child, name);
}

/** The schemas inside a schema. */
export function childrenOf(node: WireSchema): WireSchema[] {
  const { properties = {}, additionalProperties, items, anyOf = [] } = node;
  const children = [...Object.values(properties), ...anyOf];
  if (items) children.push(items);
  if (typeof additionalProperties === 'object') children.push(additionalProperties);
  return children;
}

/** The schema of what a value is unless it is null. */
export function presentSchema(node: WireSchema): WireSchema {
  const types = [node.type ?? []].flat().filter((type) => type !== 'null');
  if (Array.isArray(node.type) && types.length === 1 && types[0]) return { ...node, type: types[0] };
  const present = node.anyOf?.filter(({ type }) => type !== 'null');
  return present?.length === 1 && present[0] ? present[0] : node;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Turns an answer into what the wire carries. */
export type Writer = (value: unknown) => unknown;
const asItIs: Writer = (value) => value;

/** Names of fields as code writes them; ids, dates, codes and countries that a map is keyed by are none. */
const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;
const freeName = (key: string): string => (FIELD_NAME.test(key) ? snakeCase(key) : key);

/** What no schema says more of: its fields are named as the wire names fields, however deep. */
const writeUnknown: Writer = (value) =>
  Array.isArray(value)
    ? value.map(writeUnknown)
    : isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [freeName(key), writeUnknown(item)]))
      : value;

/**
 * Writes answers of a schema with their keys in snake_case, those of free maps too, unless a map is keyed by what is declared;
 * all values pass untouched. Made once per schema, so that an answer costs one walk and no look at the schema.
 */
export function writerOf(schema: WireSchema): Writer {
  const { items, properties, additionalProperties: free, propertyNames } = presentSchema(schema);
  if (items) {
    const write = writerOf(items);
    return (value) => (Array.isArray(value) ? value.map(write) : value);
  }
  const declared = Object.entries(properties ?? {}).map(
    ([key, property]) => [key, snakeCase(key), writerOf(property)] as const,
  );
  const writeFree = typeof free === 'object' ? (isUnknown(free) ? writeUnknown : writerOf(free)) : asItIs;
  const nameOf = propertyNames?.enum ? (key: string) => key : freeName;
  if (declared.length > 0 && free !== true && typeof free !== 'object') {
    return (value) => {
      if (!isRecord(value)) return value;
      const written: Record<string, unknown> = {};
      for (const [key, name, write] of declared) if (key in value) written[name] = write(value[key]);
      return written;
    };
  }
  if (declared.length === 0 && typeof free !== 'object') return asItIs;
  const known = new Map(declared.map(([key, name, write]) => [key, { name, write }]));
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, item]) => {
            const { name, write } = known.get(key) ?? { name: nameOf(key), write: writeFree };
            return [name, write(item)];
          }),
        )
      : value;
}

const isUnknown = (schema: WireSchema): boolean => Object.keys(schema).length === 0;

/** Where a value was read: JSON has types, paths and queries have only text. */
export type WireSource = 'json' | 'text';

/**
 * Input as procedures take it: declared keys are known in snake_case and in camelCase, text becomes what is declared.
 * What is not declared, or does not fit, passes untouched for the schema to refuse. Throws `request.field_given_twice`.
 */
export function fromWire(schema: WireSchema, value: unknown, source: WireSource): unknown {
  const node = presentSchema(schema);
  if (value instanceof UploadedFile) return value;
  if (node.kind === SORT_MARK && typeof value === 'string') return sortOf(node, value);
  if (Array.isArray(value)) return node.items ? value.map((item) => fromWire(node.items ?? {}, item, source)) : value;
  if (isRecord(value)) return objectFromWire(node, value, source);
  return source === 'text' && typeof value === 'string' ? fromText(node, value) : exactText(node, value);
}

/** Declared keys by how the wire writes them, of each schema that a message was read by. */
const DECLARED = new WeakMap<WireSchema, ReadonlyMap<string, string>>();

function declaredKeys(node: WireSchema): ReadonlyMap<string, string> {
  const known = DECLARED.get(node);
  if (known) return known;
  const declared = new Map(Object.keys(node.properties ?? {}).map((key) => [snakeCase(key), key]));
  DECLARED.set(node, declared);
  return declared;
}

function objectFromWire(node: WireSchema, value: Record<string, unknown>, source: WireSource): unknown {
  const declaredBy = declaredKeys(node);
  const read = new Map<string, unknown>();
  for (const [key, item] of Object.entries(value)) {
    const declared = declaredBy.get(key) ?? key;
    if (read.has(declared)) throw new DomainError('request.field_given_twice', { field: declared });
    const free = typeof node.additionalProperties === 'object' ? node.additionalProperties : null;
    const known = Object.hasOwn(node.properties ?? {}, declared) ? node.properties?.[declared] : free;
    read.set(declared, known ? fromWire(known, item, source) : item);
  }
  return Object.fromEntries(read);
}

function fromText(node: WireSchema, text: string): unknown {
  if (node.type === 'integer' && /^-?[0-9]{1,15}$/.test(text)) return Number(text);
  if (node.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (node.type === 'array' && node.items) {
    const items = listIn(text);
    return items?.map((item) => fromWire(node.items ?? {}, item, 'text')) ?? text;
  }
  return text;
}

/** A list in a query: `a,b`, `["a","b"]`, or the keys that are true in `{"a":true,"b":false}`. Null where it is none of them. */
function listIn(text: string): unknown[] | null {
  if (!/^[[{]/.test(text)) return text === '' ? [] : text.split(',');
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
    return isRecord(value) ? Object.keys(value).filter((key) => value[key] === true) : null;
  } catch {
    return null;
  }
}

/** Amounts and ids are text; a JSON number is taken where it names exactly one of them. */
function exactText(node: WireSchema, value: unknown): unknown {
  if (typeof value !== 'number' || node.type !== 'string') return value;
  if (node.format === 'decimal' && Number(value.toFixed(2)) === value) return value.toFixed(2);
  if (node.format === 'int64' && Number.isSafeInteger(value)) return String(value);
  return value;
}

/** `process_date desc`, `process_date` or `-process_date`; anything else passes for the schema to refuse. */
function sortOf(node: WireSchema, text: string): unknown {
  const [, minus, key = '', direction] = /^(-?)([A-Za-z_]{1,60})(?: (asc|desc))?$/.exec(text) ?? [];
  if (!key || (minus && direction)) return text;
  const fields = sortFields(node);
  const field = fields.find((known) => known === key || snakeCase(known) === key) ?? key;
  return { field, direction: minus ? 'desc' : (direction ?? 'asc') };
}

const sortFields = (node: WireSchema): string[] =>
  (node.properties?.field?.enum ?? []).filter((field) => typeof field === 'string');

/** Every way to ask for an order of a list. */
export const sortOrders = (node: WireSchema): string[] =>
  sortFields(node)
    .map(snakeCase)
    .flatMap((field) => [`${field} asc`, `${field} desc`, `-${field}`]);

/** The keys of a map that is named key by key, as they are: they are values, and pass untouched. */
const mapKeys = ({ properties, propertyNames, additionalProperties }: WireSchema): string[] | null =>
  properties === undefined && propertyNames?.enum !== undefined && typeof additionalProperties === 'object'
    ? propertyNames.enum.filter((key) => typeof key === 'string')
    : null;

/** The schema as readers of the contract see it: snake_case keys, sort orders as the text they are; what asks for a scope may be left out. */
export function publicSchema(schema: WireSchema): WireSchema {
  const { kind, properties, required, additionalProperties, items, anyOf, propertyNames: _, ...rest } = schema;
  const keys = mapKeys(schema);
  if (keys && typeof additionalProperties === 'object') {
    const value = publicSchema(additionalProperties);
    return {
      ...rest,
      properties: Object.fromEntries(keys.map((key) => [key, value])),
      ...(required && { required }),
      additionalProperties: false,
    };
  }
  if (kind === SORT_MARK) return { type: 'string', enum: sortOrders(schema) };
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [snakeCase(key), publicSchema(property)]),
      ),
    }),
    ...(required && { required: required.filter((key) => !properties?.[key]?.[SCOPE_MARK]).map(snakeCase) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? publicSchema(additionalProperties) : additionalProperties,
    }),
    ...(items && { items: publicSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(publicSchema) }),
  };
}
