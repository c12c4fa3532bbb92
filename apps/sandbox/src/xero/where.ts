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

/** A `where` of terms joined by AND; throws for anything else, as the service refuses it. */
export function whereOf(text: string | undefined): (fields: Fields) => boolean {
  if (!text) return () => true;
  const terms = text.split(/\s+AND\s+|\s*&&\s*/i).map((term) => {
    const [, name, operator, value] = TERM.exec(term) ?? [];
    const test = operator === undefined ? undefined : compare[operator];
    if (!name || !test || value === undefined) throw new Error(`where: ${term}`);
    return { name, test, value: literal(value) };
  });
  return (fields) => terms.every(({ name, test, value }) => test(fields(name), value));
}
