import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import type { AuditEntry } from '@cordelle/validation/audit-log.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { USER_NOTIFICATIONS } from '@cordelle/validation/person-rules.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';

export type Fields = Readonly<Record<string, unknown>> | null;
type Reader = {
  readonly language: Language;
  /** People of the log by id. */
  readonly people: ReadonlyMap<string, string>;
};

/** Details of a person, which the log names and keeps nothing else of. */
const DETAIL_WORDS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  mobilePhone: 'mobile_phone',
  dateOfBirth: 'date_of_birth',
  occupation: 'occupation',
  address1: 'address_street',
  city: 'address_city',
  provinceCode: 'address_province',
  postalCode: 'address_postal_code',
  position: 'user_position',
};

/** Fields as the pages name them, in the order in which they are told; any other comes after them, under its own name. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  primaryContact: 'role_client_primary',
  name: 'audit_field_name',
  email: 'audit_field_email',
  role: 'user_role',
  flags: 'user_permissions',
  position: 'user_position',
  owed: 'audit_field_owed',
  fields: 'audit_field_details',
  changed: 'audit_field_details',
  ...Object.fromEntries(USER_NOTIFICATIONS.map((name) => [name, `mail_${snakeCase(name)}`])),
};

/** Fields that name what changed: they have nothing of before. */
const LISTS = new Set(['fields', 'changed']);

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function valueWords(field: string, value: unknown, { language, people }: Reader): string | null {
  const said = (key: string | undefined, otherwise: string) =>
    key !== undefined && isMessageKey(key) ? translate(key, language) : otherwise;
  const text = textOf(value);
  if (text === null) return null;
  if (field === 'role') return said(`role_${text}`, text);
  if (field === 'primaryContact') return people.get(text) ?? text;
  if (typeof value === 'boolean' && field in FIELD_WORDS) return translate(value ? 'flag_on' : 'flag_off', language);
  if (!Array.isArray(value)) return text;
  if (field === 'flags') return value.map((flag) => said(`flag_${snakeCase(String(flag))}`, String(flag))).join(', ');
  if (LISTS.has(field)) return value.map((detail) => said(DETAIL_WORDS[String(detail)], String(detail))).join(', ');
  return text;
}

/** What an act changed, but for what the entry tells elsewhere: the values for programs, and in the reader's words. */
export function changesOf(
  { before, after }: { readonly before: Fields; readonly after: Fields },
  hidden: readonly string[],
  reader: Reader,
): AuditEntry['changes'] {
  const given = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const fields = new Set([...Object.keys(FIELD_WORDS).filter((field) => given.has(field)), ...given]);
  const wordsOf = (field: string): string => {
    const key = FIELD_WORDS[field];
    const named = key === undefined ? field : translate(key, reader.language);
    const was = valueWords(field, before?.[field], reader);
    const is = valueWords(field, after?.[field], reader);
    if (before === null || after === null || LISTS.has(field))
      return translate('audit_log_given', reader.language, { field: named, value: is ?? was ?? '–' });
    return translate('audit_log_change', reader.language, { field: named, before: was ?? '–', after: is ?? '–' });
  };
  return [...fields]
    .filter((field) => !hidden.includes(field) && textOf(before?.[field]) !== textOf(after?.[field]))
    .map((field) => ({
      field,
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
      words: wordsOf(field),
    }));
}
