import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { WireSchema } from './wire.ts';

/** Where a field stands, as far as words for it depend on that. */
export type Place = {
  readonly language: Language;
  /** First part of the address of its call. */
  readonly topic: string;
  /** Whether callers send it. */
  readonly sent: boolean;
  /** The call, then the fields it stands in, outermost first. */
  readonly path: readonly string[];
};

/** Name of a field as keys of messages write it. */
const keyName = (name: string): string => name.replace(/[-.]/g, '_').toLowerCase();

/**
 * Keys of the words for a field, the most exact first: for it in what it stands in, `api_place_review__reason`, if need be
 * with more of its path, among what is sent, `sent`, or in one topic, `in_customers`; for each field of what it stands in,
 * `api_place_cells__each`; for its name in the topic, `api_field_customers_email`; and for its name.
 */
function keysOf(name: string, { topic, sent, path }: Place): string[] {
  const sides = sent ? [['sent'], []] : [[]];
  const placed = path.flatMap((_, start) => placedKeys(sides, topic, [...path.slice(start), name]));
  const among = sent ? placedKeys([['sent']], topic, [name]) : [];
  const each = placedKeys(sides, topic, [path.at(-1) ?? '', 'each']);
  return [...placed, ...among, ...each, `api_field_${topic}_${name}`, `api_field_${name}`];
}

const placedKeys = (sides: readonly (readonly string[])[], topic: string, parts: readonly string[]): string[] =>
  sides.flatMap((side) =>
    [[`in_${topic}`], []].map((area) => `api_place_${[...area, ...side, ...parts].map(keyName).join('__')}`),
  );

const wordsOf = (name: string, place: Place): string | undefined => {
  const key = keysOf(keyName(name), place).find(isMessageKey);
  return key && translate(key, place.language);
};

/** The schema of a field with words for it and for every field in it. */
export const describeField = (schema: WireSchema, name: string, place: Place): WireSchema => ({
  ...describeWithin(schema, { ...place, path: [...place.path, name] }),
  description: wordsOf(name, place) ?? schema.description,
});

/** The schema with words on every field, however deep. */
export function describeWithin(schema: WireSchema, place: Place): WireSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, describeField(property, name, place)]),
      ),
    }),
    ...(items && { items: describeWithin(items, place) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => describeWithin(branch, place)) }),
  };
}
