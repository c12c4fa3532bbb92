import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import {
  formatDate,
  formatInstant,
  formatMoneyInput,
  formatMonth,
  formatNumber,
  formatPercent,
} from '@cordelle/i18n/format.ts';
import type { AuditEntry } from '@cordelle/validation/audit-log.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { DETAIL_WORDS, FIELD_WORDS, SHAPED, VALUE_WORDS } from './field-words.ts';

export type Fields = Readonly<Record<string, unknown>> | null;
type Reader = {
  readonly language: Language;
  /** Where the days of the log begin. */
  readonly zone: string;
  /** People of the log by id. */
  readonly people: ReadonlyMap<string, string>;
};

/** Fields that name what changed: they have nothing of before. */
const LISTS = new Set(['fields', 'changed']);

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const said = (key: string | undefined, otherwise: string, language: Language): string =>
  key !== undefined && isMessageKey(key) ? translate(key, language) : otherwise;

const nameOf = (field: string, language: Language): string => said(FIELD_WORDS[field], field, language);

/** Which of them a text is says its shape. */
function shapedWords(text: string, { language, zone }: Reader): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, language);
  if (/^\d{4}-\d{2}$/.test(text)) return formatMonth(`${text}-01`, language);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatInstant(text, zone, language);
  if (/^-?\d+\.\d{2}$/.test(text)) return formatMoneyInput(text, language);
  return text;
}

function valueWords(field: string, value: unknown, reader: Reader): string | null {
  const { language, people } = reader;
  const text = textOf(value);
  if (text === null) return null;
  if (field === 'primaryContact') return people.get(text) ?? text;
  if (typeof value === 'boolean') return translate(value ? 'flag_on' : 'flag_off', language);
  if (typeof value === 'number')
    return field.endsWith('Bps') ? formatPercent(value, language) : formatNumber(value, language);
  if (typeof value === 'string') {
    const keys = VALUE_WORDS[field]?.map((list) => `${list}_${snakeCase(value).replace(/^_/, '')}`);
    return said(keys?.find(isMessageKey), SHAPED.has(field) ? shapedWords(value, reader) : value, language);
  }
  if (!Array.isArray(value)) return partsOf(field, value as object, reader);
  if (LISTS.has(field))
    return value.map((detail) => said(DETAIL_WORDS[String(detail)], String(detail), language)).join(', ');
  return value.map((one) => valueWords(field, one, reader)).join(', ');
}

/** What is kept together, each part with its name. */
const partsOf = (field: string, value: object, reader: Reader): string =>
  Object.entries(value)
    .map(([name, part]) =>
      translate('audit_log_given', reader.language, {
        field: nameOf(name, reader.language),
        value: valueWords(kindOf(field, name), part, reader) ?? '–',
      }),
    )
    .join('; ');

/** Parts that are named by the id of a record are of one kind: that of the whole. */
const kindOf = (field: string, part: string): string => (/^\d+$/.test(part) ? field : part);

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of what is kept together, each part that is otherwise now. */
const otherParts = (field: string, before: Parts, after: Parts, reader: Reader): string =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((part) => textOf(before[part]) !== textOf(after[part]))
    .map((part) => changeWords({ field: kindOf(field, part), name: part }, before[part], after[part], reader))
    .join('; ');

type Named = { readonly field: string; readonly name: string };

function changeWords({ field, name }: Named, before: unknown, after: unknown, reader: Reader): string {
  const { language } = reader;
  const named = nameOf(name, language);
  if (isParts(before) && isParts(after))
    return translate('audit_log_given', language, { field: named, value: otherParts(field, before, after, reader) });
  const said = (value: unknown) => valueWords(field, value, reader) ?? '–';
  return translate('audit_log_change', language, { field: named, before: said(before), after: said(after) });
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
    const [was, is] = [before?.[field], after?.[field]];
    if (before !== null && after !== null && !LISTS.has(field))
      return changeWords({ field, name: field }, was, is, reader);
    const value = valueWords(field, is, reader) ?? valueWords(field, was, reader) ?? '–';
    return translate('audit_log_given', reader.language, { field: nameOf(field, reader.language), value });
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
