/** A value of one array element: numbers and instants as PostgreSQL reads them from text; `null` is NULL. */
export type ArrayElement = string | number | bigint | boolean | null;

const NEEDS_ESCAPE = /["\\]/g;

/**
 * An array as PostgreSQL reads it from text, e.g. `{1,NULL,"a \"b\""}`, to be cast in the statement (`$1::text[]`).
 * One text per column is what makes a batch of thousands one statement with a handful of parameters.
 */
export function arrayLiteral(values: readonly ArrayElement[]): string {
  return plainLiteral(values) ?? escapedLiteral(values);
}

/** Escapes of JSON that PostgreSQL would read otherwise: it knows `\"` and `\\` only. */
const FOREIGN_ESCAPE = /\\[^"\\]/;

/** Unless they hold control characters, JSON looks the same: it is written natively, several times faster. */
function plainLiteral(values: readonly ArrayElement[]): string | null {
  if (values.some(isBigint)) return values.every(isBigint) ? `{${values.join(',')}}` : null;
  const json = JSON.stringify(values);
  return FOREIGN_ESCAPE.test(json) ? null : `{${json.slice(1, -1)}}`;
}

const isBigint = (value: ArrayElement): boolean => typeof value === 'bigint';

function escapedLiteral(values: readonly ArrayElement[]): string {
  const parts: string[] = [];
  for (const value of values) {
    if (value === null) parts.push('NULL');
    else if (typeof value === 'string') parts.push(`"${value.replace(NEEDS_ESCAPE, '\\$&')}"`);
    else parts.push(String(value));
  }
  return `{${parts.join(',')}}`;
}
