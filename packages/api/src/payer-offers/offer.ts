import { columns, computed, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import type { FlowKind } from '@cordelle/domain/payer-flow/pages.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { ClientText } from '@cordelle/engine/client-texts/client-texts.ts';
import { logoPath } from '@cordelle/engine/mail/payer-mail.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayeeOnPage, PayerQuestions } from '@cordelle/validation/payer-pages.ts';
import { contactOf } from './contact-of.ts';
import { type OpenedEntry, type PagesOfClient, pagesOfClient } from './public-entry.ts';
import { type AuthorizationSwitches, authorizationSettingsOf } from './settings-of.ts';

/** What a business asks and offers on its pages: read when somebody begins, and theirs until they are through. JSON. */
export type Offer = {
  readonly country: Rail;
  readonly currency: Currency;
  readonly defaultLanguage: Language;
  readonly holdDays: number;
  readonly business: PayeeOnPage;
  /** How its debits are named from a day on that payers were told; null: as now. */
  readonly nextStatement?: { readonly name: string; readonly from: string } | null;
  readonly switches: AuthorizationSwitches;
  readonly introduction: ClientText;
  readonly terms: ClientText;
  readonly comment: ClientText;
  readonly knownPayer: { readonly name: string; readonly email: string } | null;
  readonly cancellationDays: number;
  /** A connection to the payer's bank can be made. */
  readonly connects: boolean;
};

type Row = {
  readonly country: Rail;
  readonly currency: Currency;
  readonly defaultLanguage: Language;
  readonly holdDays: number;
  readonly name: string;
  readonly statementName: string;
  readonly nextName: string | null;
  readonly nextFrom: string | null;
  readonly logo: string | null;
} & PagesOfClient;

const NOT_WRITTEN: ClientText = { en: '', fr: '' };
/** The introduction of a client whose pages show it by a switch is kept back by it; the form behind a link shows what is written. */
const shownIntroduction = (client: Row, introduction: ClientText, { enableIntroduction }: AuthorizationSwitches) =>
  pagesOfClient(client) === 'link' || enableIntroduction ? introduction : NOT_WRITTEN;

/** The offer of a client as it is now. Throws `record.not_found`. */
export async function offerOf(tx: Tx, { clientId, payer }: OpenedEntry, connects: boolean): Promise<Offer> {
  const [row] = await tx.sql`
    select ${columns(clients, 'c', [
      'country',
      'currency',
      'defaultLanguage',
      'holdDays',
      'clientType',
      'newAuthSettingsEnabled',
    ])},
           ${columns(clients, 'c', {
             statementName: 'statementLongName',
             nextName: 'nextStatementLongName',
             nextFrom: 'nextStatementFrom',
           })},
           ${nullable(columns(storedFiles, 'f', { logo: 'sha256' }))},
           ${computed<Pick<Row, 'name'>>({ name: 'coalesce(c.operating_as, c.business_name)' })}
      from clients c
      left join stored_files f on f.client_id = c.id and f.id = c.logo_file_id
     where c.id = ${clientId} and c.business_name <> ''`;
  if (!row) throw new DomainError('record.not_found');
  const [{ address, email, phone, otherwise }, { switches, texts }] = [
    await contactOf(tx, clientId),
    await authorizationSettingsOf(tx, clientId),
  ];
  const { country, currency, defaultLanguage, holdDays, name, statementName, nextName, nextFrom, logo } = row;
  return {
    country,
    currency,
    defaultLanguage,
    holdDays,
    business: {
      name,
      statementName,
      addressLines: addressLines({ ...address, provinceCode: address.provinceCode ?? address.stateCode }),
      email: email ?? otherwise.email,
      phone: phone ?? otherwise.phone,
      logoUrl: logo && logoPath(logo),
      brandColor: switches.brandColor,
    },
    nextStatement: nextName === null || nextFrom === null ? null : { name: nextName, from: nextFrom },
    switches,
    introduction: shownIntroduction(row, texts.introduction, switches),
    terms: texts.terms_and_conditions,
    comment: texts.comment_description,
    knownPayer: payer && { name: payer.name, email: payer.email },
    cancellationDays: switches.cancellationDays,
    connects: connects && switches.enableFlinks,
  };
}

/** What a business wrote, in the language of the page; in its other one where it wrote in that alone. */
export const inLanguage = (text: ClientText, language: Language): string =>
  text[language] || text[language === 'en' ? 'fr' : 'en'];

/** Whether somebody is asked for the most one debit may take. */
export const asksForLimit = ({ country, switches }: Offer, kind: FlowKind): boolean =>
  kind !== 'donation' && (country === 'US' || switches.requireAuthorizationAmount);

/** The business as its pages show it: the form behind a link leaves its address out where the business does not show it. */
export const shownBusiness = ({ business, switches }: Offer, kind: FlowKind): PayeeOnPage =>
  isForm(kind) && !switches.displayClientAddress ? { ...business, addressLines: [] } : business;

/** The pages behind a link, a public or a mailed one. */
export const isForm = (kind: FlowKind): boolean => kind === 'link' || kind === 'email';

/** The questions of an offer for one kind of page. */
export function questionsOf(offer: Offer, kind: FlowKind, language: Language): PayerQuestions {
  const { switches, country } = offer;
  const linked = isForm(kind);
  const introduced = linked ? offer.introduction.en + offer.introduction.fr !== '' : switches.enableIntroduction;
  const donation = kind === 'donation';
  return {
    introduction: introduced && !donation ? inLanguage(offer.introduction, language) : null,
    nameDefault: switches.nameDefault,
    phone: donation ? switches.requireAdditionalInformation : switches.requirePhone,
    address: donation ? switches.requireAdditionalInformation : switches.requireAddress,
    limit: asksForLimit(offer, kind),
    connect: offer.connects,
    verification: !donation && switches.requireVerification,
    // Who has to be verified is not asked whether they want to be.
    microdeposit: linked && country === 'CA' && switches.allowMicrodeposit && !switches.requireVerification,
    schedule: donation || (linked && switches.allowTransactionSchedule && !switches.approveEachDebit),
    comment: donation && switches.enableCommentDescription ? inLanguage(offer.comment, language) : null,
    knownPayer: offer.knownPayer,
  };
}
