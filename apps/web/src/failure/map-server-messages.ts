/** Keys under which the server says what belongs to no field. */
const GLOBAL_KEYS = ['base', 'global', 'errors'];

export type PlacedMessages<Field extends string> = {
  fields: Partial<Record<Field, string>>;
  /** For the summary of the form: they belong to no field of it. */
  rest: string[];
  /** For the alert stack, in amber. */
  notifications: string[];
};

const toCamelCase = (path: string): string => path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Puts the server's messages where a person can act on them: under the field they name (snake_case or camelCase), else
 * in the summary. One message per field is enough to correct it.
 */
export function mapServerMessages<Field extends string>(
  messages: Readonly<Record<string, readonly string[]>>,
  fields: readonly Field[],
): PlacedMessages<Field> {
  const placed: PlacedMessages<Field> = { fields: {}, rest: [], notifications: [] };
  for (const [key, words] of Object.entries(messages)) {
    const path = toCamelCase(key);
    const field = fields.find((known) => known === path);
    if (key === 'notifications') placed.notifications.push(...words);
    else if (field && !GLOBAL_KEYS.includes(key)) placed.fields[field] = words[0] ?? '';
    else placed.rest.push(...words);
  }
  return placed;
}
