import { type CanonicalValue, canonicalJson } from '@cordelle/domain/evidence/canonical-json.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { labelsOf } from './labels.ts';
import type { PackContents } from './pack-contents.ts';

/** The bytes of a pack as JSON: one spelling only, names as `/v3` writes them, the words for them in both languages beside. */
export const packJson = (contents: PackContents): Buffer =>
  Buffer.from(canonicalJson({ ...publicNames(contents), labels: labelsOf(contents) }), 'utf8');

/** Names of fields are all declared: what somebody typed stands in values alone. */
function publicNames(contents: Readonly<Record<string, unknown>>): { readonly [key: string]: CanonicalValue } {
  return Object.fromEntries(Object.entries(contents).map(([name, value]) => [snakeCase(name), publicValue(value)]));
}

function publicValue(value: unknown): CanonicalValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value)) return value.map(publicValue);
  if (typeof value === 'object') return publicNames(Object.fromEntries(Object.entries(value)));
  throw new Error(`a pack holds plain values, not a ${typeof value}`);
}
