/** As much of a JSON Schema as tells where numbers are asked. */
export type NumberSchema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, NumberSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | NumberSchema;
  readonly propertyNames?: NumberSchema;
  readonly items?: NumberSchema;
  readonly anyOf?: readonly NumberSchema[];
  readonly oneOf?: readonly NumberSchema[];
};

/** A number that is asked: where, up to what, and the whole input with another value there. */
export type NumberField = {
  readonly place: string;
  readonly maximum: number;
  readonly withValue: (value: number) => unknown;
};

const is = ({ type }: NumberSchema, name: string): boolean => [type].flat().includes(name);
const branchesOf = ({ anyOf = [], oneOf = [] }: NumberSchema): NumberSchema[] =>
  [...anyOf, ...oneOf].filter((branch) => !is(branch, 'null'));

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-03-25',
  'date-time': '2026-03-16T15:00:00.000Z',
  int64: '1',
  decimal: '10',
};

/** A plain value of a schema: what is needed and nothing else. */
export function plainValue(node: NumberSchema): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const [branch] = branchesOf(node);
  if (branch) return plainValue(branch);
  if (is(node, 'integer') || is(node, 'number')) return node.minimum ?? (node.exclusiveMinimum ?? 0) + 1;
  if (is(node, 'boolean')) return true;
  if (is(node, 'array'))
    return Array.from({ length: node.minItems ?? 0 }, () => (node.items ? plainValue(node.items) : null));
  if (is(node, 'object'))
    return Object.fromEntries((node.required ?? []).map((key) => [key, plainValue(node.properties?.[key] ?? {})]));
  return TEXTS[node.format ?? ''] ?? 'text';
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every number of an input, however deep, each in an input that is otherwise `good`. */
export function numberFields(schema: NumberSchema, good: unknown): NumberField[] {
  const found: NumberField[] = [];
  const walk = (node: NumberSchema, value: unknown, place: string, put: (value: unknown) => unknown): void => {
    if (is(node, 'integer') || is(node, 'number')) {
      const { maximum } = node;
      if (maximum === undefined) throw new Error(`${place} has no maximum`);
      found.push({ place, maximum, withValue: put });
      return;
    }
    for (const branch of branchesOf(node)) {
      const fits =
        !isRecord(value) || Object.entries(branch.properties ?? {}).every(([, part]) => part.const === undefined);
      walk(branch, fits ? value : plainValue(branch), place, put);
    }
    if (node.items) walk(node.items, plainValue(node.items), `${place}[]`, (item) => put([item]));
    const whole = isRecord(value) ? value : {};
    const inner = Object.entries(node.properties ?? {});
    const { additionalProperties: free } = node;
    const [freeKey] = node.propertyNames?.enum ?? [];
    if (typeof free === 'object' && typeof freeKey === 'string') inner.push([freeKey, free]);
    for (const [key, part] of inner)
      walk(part, whole[key] ?? plainValue(part), place ? `${place}.${key}` : key, (item) =>
        put({ ...whole, [key]: item }),
      );
  };
  walk(schema, good, '', (value) => value);
  return found;
}

/** What is sent for a number: its maximum, and what lies further and further beyond. */
export const beyond = (maximum: number): number[] => [maximum, maximum + 1, 2 ** 31, 2 ** 53, 1e308];

/** How long a call may take, in milliseconds. */
export const ANSWER_MS_MAX = 1000;

/** Asks until an answer came in time, at most three times: beside other tests one may have waited. Returns the quickest. */
export async function quickest<T>(ask: () => Promise<T>): Promise<{ readonly answer: T; readonly ms: number }> {
  let best: { answer: T; ms: number } | null = null;
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    const answer = await ask();
    const ms = performance.now() - begun;
    if (!best || ms < best.ms) best = { answer, ms };
    if (ms <= ANSWER_MS_MAX) break;
  }
  if (!best) throw new Error('nothing was asked');
  return best;
}
