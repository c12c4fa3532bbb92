type Value = string | number | boolean | undefined;
type Fields = (name: string) => Value;

const TERM = /^\s*([A-Za-z.]+)\s*(==|!=|>=|<=|>|<)\s*(.+?)\s*$/;
const DATE = /^DateTime\((\d{4}),\s*(\d{1,2}),\s*(\d{1,2})\)$/i;
const GUID = /^guid\("(.+)"\)$/i;

function literal(text: string): Value {
  const date = DATE.exec(text);
  if (date) return `${date[1]}-${date[2]?.padStart(2, '0')}-${date[3]?.padStart(2, '0')}`;
  const guid = GUID.exec(text);
  if (guid) return guid[1];
  if (/^".*"$/.test(text)) return text.slice(1, -1);
  if (text === 'true' || text === 'false') return text === 'true';
  return Number(text);
}

const compare: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a !== undefined && b !== undefined && a > b,
  '<': (a, b) => a !== undefined && b !== undefined && a < b,
  '>=': (a, b) => a !== undefined && b !== undefined && a >= b,
  '<=': (a, b) => a !== undefined && b !== undefined && a <= b,
};

const STARTS = /^\s*([A-Za-z.]+)\.StartsWith\("(.*)"\)\s*$/;

/** A `where` of terms joined by AND, or by OR; throws for anything else, as the service refuses it. */
export function whereOf(text: string | undefined): (fields: Fields) => boolean {
  if (!text) return () => true;
  const either = text.split(/\s+OR\s+|\s*\|\|\s*/i);
  if (either.length > 1) {
    const tests = either.map(whereOf);
    return (fields) => tests.some((test) => test(fields));
  }
  const terms = text.split(/\s+AND\s+|\s*&&\s*/i).map(termOf);
  return (fields) => terms.every((term) => term(fields));
}

function termOf(term: string): (fields: Fields) => boolean {
  const [, prefixed, prefix] = STARTS.exec(term) ?? [];
  if (prefixed !== undefined && prefix !== undefined)
    return (fields) => String(fields(prefixed) ?? '').startsWith(prefix);
  const [, name, operator, value] = TERM.exec(term) ?? [];
  const test = operator === undefined ? undefined : compare[operator];
  if (!name || !test || value === undefined) throw new Error(`where: ${term}`);
  const wanted = literal(value);
  return (fields) => test(fields(name), wanted);
}
