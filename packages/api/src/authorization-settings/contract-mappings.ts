import { createHash } from 'node:crypto';
import type { ClientTexts } from '@cordelle/engine/client-texts/client-texts.ts';
import type {
  authorizationEmailSetting,
  authorizationLinkSetting,
  donorAuthSetting,
  processingAuthSetting,
  updateDonorSettingInput,
  updateEmailSettingInput,
  updateLinkSettingInput,
  updateProcessingSettingInput,
} from '@cordelle/validation/authorization-settings.ts';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import type { AuthorizationTexts } from '../payer-offers/settings-of.ts';
import type { SettingsChange } from './settings-change.ts';
import type { WholeSettings } from './whole-settings.ts';

type TextKind = keyof AuthorizationTexts;

/** A part of the settings under the names of one contract. */
export type Face<Read, Given> = {
  /** Public name of the last part of the address. */
  readonly codeField: 'code' | 'formUrl';
  /** Texts by their public names. */
  readonly texts: Readonly<Record<string, TextKind>>;
  readonly read: (whole: WholeSettings) => Read;
  readonly change: (given: Given) => SettingsChange;
};

const otherThan = (language: Language): Language => LANGUAGES.find((one) => one !== language) ?? language;

const inLanguage = <Names extends Readonly<Record<string, TextKind>>>(
  { texts }: WholeSettings,
  names: Names,
  language: Language,
) =>
  Object.fromEntries(Object.entries(names).map(([name, kind]) => [name, texts[kind][language]])) as {
    [Name in keyof Names]: string;
  };

/** Texts in the default language, and under `otherLanguage` in the other one. */
const textsOf = <Names extends Readonly<Record<string, TextKind>>>(whole: WholeSettings, names: Names) => ({
  ...inLanguage(whole, names, whole.defaultLanguage),
  otherLanguage: inLanguage(whole, names, otherThan(whole.defaultLanguage)),
});

type GivenTexts = { readonly otherLanguage?: Readonly<Record<string, string | undefined>> | undefined };

/** Texts somebody gave, once it is known which language is the default one. */
function textsGiven(names: Readonly<Record<string, TextKind>>, given: GivenTexts) {
  const base: Readonly<Record<string, unknown>> = given;
  return (defaultLanguage: Language): Partial<ClientTexts> => {
    const entries = Object.entries(names).map(([name, kind]) => {
      const own = base[name];
      const other = given.otherLanguage?.[name];
      return [
        kind,
        {
          ...(typeof own === 'string' && { [defaultLanguage]: own }),
          ...(other !== undefined && { [otherThan(defaultLanguage)]: other }),
        },
      ];
    });
    return Object.fromEntries(entries);
  };
}

/** Some fields of a record. The cast holds: each name is one of its keys. */
const pick = <Of extends object, Name extends keyof Of>(of: Of, names: readonly Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as unknown as Pick<Of, Name>;

const revisionOf = (read: Record<string, unknown>): string =>
  createHash('sha256').update(JSON.stringify(read)).digest('hex').slice(0, 32);
const revised = <Read extends Record<string, unknown>>(read: Read) => ({ ...read, revision: revisionOf(read) });

const commonOf = ({ clientId, country, url, defaultLanguage }: WholeSettings) => ({
  clientId: String(clientId),
  countryCode: country,
  url,
  defaultLanguage,
});
const contactOf = ({ contact }: WholeSettings) => ({
  email: contact.email,
  phone: contact.phone,
  address: contact.address,
  contactOtherwise: contact.otherwise,
});

const CONTACT = ['email', 'phone', 'address'] as const;

const MAIL_TEXTS = { customEmailMessage: 'email_message', customTermsAndConditions: 'terms_and_conditions' } as const;
const LINK_TEXTS = { introduction: 'introduction', termsAndConditions: 'terms_and_conditions' } as const;
const PROCESSING_TEXTS = { ...LINK_TEXTS, emailMessage: 'email_message' } as const;
const DONOR_TEXTS = {
  commentDescription: 'comment_description',
  termsAndConditions: 'terms_and_conditions',
  emailMessage: 'email_message',
} as const;

const LINK_SWITCHES = [
  'brandColor',
  'displayClientAddress',
  'requirePhone',
  'requireAddress',
  'allowMicrodeposit',
  'allowTransactionSchedule',
  'approveEachDebit',
  'offerNoticeWaiver',
  'webValidation',
  'customTermsAndConditions',
  'cancellationDays',
] as const;
const PROCESSING_SWITCHES = [
  'brandColor',
  'enableIntroduction',
  'nameDefault',
  'requirePhone',
  'requireAddress',
  'requireAuthorizationAmount',
  'approveEachDebit',
  'offerNoticeWaiver',
  'webValidation',
  'enableFlinks',
  'requireVerification',
  'enableGreeting',
  'cancellationDays',
] as const;
const DONOR_SWITCHES = [
  'brandColor',
  'offerNoticeWaiver',
  'webValidation',
  'enableCommentDescription',
  'requireAdditionalInformation',
  'enableFlinks',
  'enableGreeting',
  'cancellationDays',
] as const;

/** Mails that ask a payer for their authorization. */
export const emailFace: Face<z.input<typeof authorizationEmailSetting>, z.output<typeof updateEmailSettingInput>> = {
  codeField: 'code',
  texts: MAIL_TEXTS,
  read: (whole) =>
    revised({
      ...commonOf(whole),
      enableGreeting: whole.switches.enableGreeting,
      ...textsOf(whole, MAIL_TEXTS),
    }),
  change: (given) => ({
    switches: pick(given, ['enableGreeting']),
    texts: textsGiven(MAIL_TEXTS, given),
  }),
};

/** The form behind a link. */
export const linkFace: Face<z.input<typeof authorizationLinkSetting>, z.output<typeof updateLinkSettingInput>> = {
  codeField: 'formUrl',
  texts: LINK_TEXTS,
  read: (whole) =>
    revised({
      ...commonOf(whole),
      formUrl: whole.code,
      ...contactOf(whole),
      ...pick(whole.switches, LINK_SWITCHES),
      requireMaximumAmount: whole.switches.requireAuthorizationAmount,
      ...textsOf(whole, LINK_TEXTS),
    }),
  change: (given) => ({
    code: given.formUrl,
    defaultLanguage: given.defaultLanguage,
    contact: pick(given, CONTACT),
    switches: { ...pick(given, LINK_SWITCHES), requireAuthorizationAmount: given.requireMaximumAmount },
    texts: textsGiven(LINK_TEXTS, given),
  }),
};

/** The pages at which customers authorize. */
export const processingFace: Face<
  z.input<typeof processingAuthSetting>,
  z.output<typeof updateProcessingSettingInput>
> = {
  codeField: 'code',
  texts: PROCESSING_TEXTS,
  read: (whole) =>
    revised({
      ...commonOf(whole),
      code: whole.code,
      ...contactOf(whole),
      ...pick(whole.switches, PROCESSING_SWITCHES),
      flinksOptedIn: whole.switches.flinksOptedIn,
      ...textsOf(whole, PROCESSING_TEXTS),
    }),
  change: (given) => ({
    code: given.code,
    defaultLanguage: given.defaultLanguage,
    contact: pick(given, CONTACT),
    switches: pick(given, PROCESSING_SWITCHES),
    texts: textsGiven(PROCESSING_TEXTS, given),
  }),
};

/** The pages at which donors give. */
export const donorFace: Face<z.input<typeof donorAuthSetting>, z.output<typeof updateDonorSettingInput>> = {
  codeField: 'code',
  texts: DONOR_TEXTS,
  read: (whole) =>
    revised({
      ...commonOf(whole),
      code: whole.code,
      ...contactOf(whole),
      ...pick(whole.switches, DONOR_SWITCHES),
      flinksOptedIn: whole.switches.flinksOptedIn,
      ...textsOf(whole, DONOR_TEXTS),
    }),
  change: (given) => ({
    code: given.code,
    defaultLanguage: given.defaultLanguage,
    contact: pick(given, CONTACT),
    switches: pick(given, DONOR_SWITCHES),
    texts: textsGiven(DONOR_TEXTS, given),
  }),
};
