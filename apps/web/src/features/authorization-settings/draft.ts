import type { AppRouter } from '@cordelle/api/root.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { type AddressField, addressFieldsOf } from '../../customers/customer-address-fields.tsx';

type Outputs = inferRouterOutputs<AppRouter>['authorizationSettings'];
export type Setting = Outputs['processing' | 'donor' | 'link' | 'email'];
/** What of it is sent, by the names of the wire. */
export type SettingInput = Readonly<Record<string, unknown>>;

const TEXTS = [
  'introduction',
  'termsAndConditions',
  'emailMessage',
  'commentDescription',
  'customEmailMessage',
  'customTermsAndConditions',
] as const;
export type TextName = (typeof TEXTS)[number];
const SWITCHES = [
  'enableIntroduction',
  'requirePhone',
  'requireAddress',
  'requireAuthorizationAmount',
  'requireMaximumAmount',
  'enableFlinks',
  'requireVerification',
  'enableGreeting',
  'displayClientAddress',
  'allowMicrodeposit',
  'allowTransactionSchedule',
  'approveEachDebit',
  'offerNoticeWaiver',
  'customTermsAndConditions',
  'enableCommentDescription',
  'requireAdditionalInformation',
] as const;
export type SwitchName = (typeof SWITCHES)[number];
const WORDS = [
  'code',
  'formUrl',
  'email',
  'phone',
  'brandColor',
  'defaultLanguage',
  'nameDefault',
  'webValidation',
] as const;
export type WordName = (typeof WORDS)[number] | AddressField;
const NUMBERS = ['cancellationDays'] as const;
export type NumberName = (typeof NUMBERS)[number];
export type TextField = `${TextName}.${Language}`;
export type FieldName = WordName | NumberName | SwitchName | TextField;

/** A setting as its form holds it: every field by name, texts by language. Fields of other pages are not there. */
export type Draft = Readonly<Partial<Record<FieldName, string | boolean>>>;

export const otherThan = (language: Language): Language => (language === 'en' ? 'fr' : 'en');

/** What is saved, as the form shows it. */
export function draftOf(setting: Setting): Draft {
  const fields: Readonly<Record<string, unknown>> = setting;
  const here = (names: readonly FieldName[], kind: 'string' | 'boolean') =>
    names.filter((name) => name in fields && (kind === 'boolean') === (typeof fields[name] === 'boolean'));
  const numbers = NUMBERS.filter((name) => name in fields).map((name) => [name, String(fields[name])]);
  const words = here(WORDS, 'string').map((name) => [name, fields[name] ?? '']);
  const switches = here(SWITCHES, 'boolean').map((name) => [name, fields[name]]);
  const parts =
    'address' in setting
      ? addressFieldsOf(setting.countryCode).map((name) => [
          name,
          setting.address[name.slice('address.'.length) as keyof typeof setting.address] ?? '',
        ])
      : [];
  const other: Readonly<Record<string, string>> = setting.otherLanguage;
  const texts = Object.entries(other).flatMap(([name, text]) => [
    [`${name}.${setting.defaultLanguage}`, fields[name]],
    [`${name}.${otherThan(setting.defaultLanguage)}`, text],
  ]);
  return Object.fromEntries([...words, ...numbers, ...switches, ...parts, ...texts]);
}

/** What is no number is sent as it was typed: the server says so at its field. */
const numberOf = (typed: string): number | string => (/^\s*-?\d+\s*$/.test(typed) ? Number(typed) : typed);

const TEXT_FIELD = /^(\w+)\.(en|fr)$/;

/** The fields given, as the wire names them; texts stand where the default language of the draft puts them. */
export function inputOf(changed: Draft, defaultLanguage: Language): SettingInput {
  const input: Record<string, unknown> = {};
  const under = (key: string, name: string, value: unknown) => {
    input[key] = { ...(input[key] as object | undefined), [name]: value };
  };
  for (const [field, value] of Object.entries(changed)) {
    const [, text = '', language] = TEXT_FIELD.exec(field) ?? [];
    if (NUMBERS.some((name) => name === field)) input[field] = numberOf(String(value));
    else if (field.startsWith('address.')) under('address', field.slice('address.'.length), value);
    else if (language === undefined) input[field] = field === 'brandColor' && value === '' ? null : value;
    else if (language === defaultLanguage) input[text] = value;
    else under('otherLanguage', text, value);
  }
  return input;
}

/** The field of the form that a message is about, by the path the server names; null: none of them. */
export function fieldOf(path: string, draft: Draft, defaultLanguage: Language): FieldName | null {
  const other = /^otherLanguage\.(\w+)$/.exec(path)?.[1];
  const candidates = other ? [`${other}.${otherThan(defaultLanguage)}`] : [path, `${path}.${defaultLanguage}`];
  // A switch and a text of the link's page share a name: the one this page has is meant.
  return (candidates.find((name) => name in draft) as FieldName | undefined) ?? null;
}

/** The fields that differ from what is saved. */
export const changedIn = (draft: Draft, saved: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => saved[name as FieldName] !== value));
