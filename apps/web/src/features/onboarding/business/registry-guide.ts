import { REGISTRY_FIELDS, type RegistryField } from '@cordelle/validation/lists/registry-fields.ts';

/** How the registry of a province or state calls its number, and what it looks like; null where nothing is known of it. */
export const registryFieldOf = (country: 'CA' | 'US', region: string): RegistryField | null =>
  REGISTRY_FIELDS.find((field) => field.country === country && field.region === region) ?? null;

const DIGITS = /^(\d+)(?:-(\d+))? digits$/;

/** Whether a number does not look as the guide says. Only guides that count digits can tell. */
export function isUnusual(guide: string, typed: string): boolean {
  const [, least, most = least] = DIGITS.exec(guide) ?? [];
  const text = typed.replace(/[\s-]/g, '');
  if (least === undefined || text === '') return false;
  return !/^\d+$/.test(text) || text.length < Number(least) || text.length > Number(most);
}
