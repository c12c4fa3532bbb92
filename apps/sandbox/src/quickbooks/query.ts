type Value = string | number | boolean;
type Fields = (name: string) => Value | undefined;
export type Query = {
  readonly entity: string;
  readonly matches: (fields: Fields) => boolean;
  /** Whether it says anything of inactive records: without that they are hidden. */
  readonly namesActive: boolean;
  readonly start: number;
  readonly max: number;
};

const SHAPE =
  /^select\s+\*\s+from\s+(\w+)(?:\s+where\s+(.+?))?(?:\s+order\s*by\s+[\w.]+(?:\s+(?:asc|desc))?)?(?:\s+startposition\s+(\d+))?(?:\s+maxresults\s+(\d+))?\s*$/i;
const IN = /^([\w.]+)\s+in\s*\((.+)\)$/i;
const TERM = /^([\w.]+)\s*(=|<=|>=|<|>)\s*(.+)$/;
const ROWS_MAX = 1000;
const DEFAULT_MAX = 100;

function literal(text: string): Value {
  const plain = text.trim();
  if (/^'.*'$/s.test(plain)) return plain.slice(1, -1).replaceAll("\\'", "'").replaceAll('\\\\', '\\');
  return plain === 'true' || plain === 'false' ? plain === 'true' : Number(plain);
}

/** Numbers and instants are compared as such, whichever way they are written. */
function comparable(value: Value): string | number {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return value;
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return Date.parse(value);
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

const tests: Readonly<Record<string, (a: string | number, b: string | number) => boolean>> = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

function condition(term: string): (fields: Fields) => boolean {
  const [, listed, values] = IN.exec(term) ?? [];
  if (listed && values) {
    const wanted = values.split(/,(?=(?:[^']*'[^']*')*[^']*$)/).map((one) => comparable(literal(one)));
    return (fields) => wanted.includes(comparable(fields(listed) ?? ''));
  }
  const [, name, operator = '', value] = TERM.exec(term) ?? [];
  const test = tests[operator];
  if (!name || !test || value === undefined) throw new Error(`condition: ${term}`);
  const wanted = comparable(literal(value));
  return (fields) => test(comparable(fields(name) ?? ''), wanted);
}

/** A question in the service's own language; throws for what it does not know, as the service answers 4000. */
export function queryOf(text: string): Query {
  const [, entity, where = '', start = '1', max = String(DEFAULT_MAX)] = SHAPE.exec(text.trim()) ?? [];
  if (!entity) throw new Error(`query: ${text}`);
  const terms = where === '' ? [] : where.split(/\s+and\s+/i).map(condition);
  return {
    entity,
    matches: (fields) => terms.every((term) => term(fields)),
    namesActive: /\bactive\b/i.test(where),
    start: Number(start),
    max: Math.min(Number(max), ROWS_MAX),
  };
}
