import type { KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import { SCOPE_MARK } from '@cordelle/validation/wire.ts';
import { childrenOf, isRecord, presentSchema, type WireSchema } from './wire.ts';

/** Schemas with anything inside that asks for a scope. */
const ASKING = new WeakMap<WireSchema, boolean>();

function asksForScope(schema: WireSchema): boolean {
  const known = ASKING.get(schema);
  if (known !== undefined) return known;
  const asks = schema[SCOPE_MARK] !== undefined || childrenOf(schema).some(asksForScope);
  ASKING.set(schema, asks);
  return asks;
}

/** An answer as a key is told it: without what is read by a scope that the key does not have. */
export function toldToKey(scopes: ReadonlySet<KeyScope>, schema: WireSchema, answer: unknown): unknown {
  if (!asksForScope(schema)) return answer;
  const { items, properties = {} } = presentSchema(schema);
  if (Array.isArray(answer)) return items ? answer.map((item) => toldToKey(scopes, items, item)) : answer;
  if (!isRecord(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) => {
      const property = properties[key] ?? {};
      return isWithheld(scopes, property) ? [] : [[key, toldToKey(scopes, property, value)]];
    }),
  );
}

const isWithheld = (scopes: ReadonlySet<string>, { [SCOPE_MARK]: scope }: WireSchema): boolean =>
  typeof scope === 'string' && !scopes.has(scope);
