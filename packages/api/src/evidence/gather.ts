import type { Tx } from '@cordelle/db/connection.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { type Consent, standingOf } from '@cordelle/domain/evidence/consent.ts';
import { retentionOf } from '@cordelle/domain/evidence/retention.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import { agreementDocument } from '@cordelle/validation/payer-pages.ts';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { checkAddress } from './check-address.ts';
import { consentFor, partiesOf, type VersionRow } from './consent-rows.ts';
import { confirmationsOf, debitsOf, noticesOf, verificationsOf } from './history-rows.ts';
import { notedValues } from './noted-values.ts';
import type {
  AccountContents,
  AgreementContents,
  ApprovalContents,
  ChangeContents,
  ConsentContents,
  PackContents,
} from './pack-contents.ts';
import { type Scan, scansOf } from './scans.ts';

export type Wanted = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  /** Null: the newest that was given. */
  readonly version: number | null;
};

export type Gathered = {
  readonly authorizationId: bigint;
  readonly contents: PackContents;
  readonly scans: readonly Scan[];
  /** Later versions block by block as they were drawn, by their number. */
  readonly drawn: ReadonlyMap<number, unknown>;
};

/** What is recorded about one consent, as it stands now. Throws `record.not_found`, `evidence.no_consent`. */
export async function gatherPack(
  tx: Tx,
  addresses: Addresses,
  wanted: Wanted,
  { serial, actor, at }: { readonly serial: string; readonly actor: string; readonly at: Date },
): Promise<Gathered> {
  const { clientId, customerId } = wanted;
  const whose = { clientId, customerId, origin: addresses.publicBaseUrl.origin };
  const parties = await partiesOf(tx, clientId, customerId);
  const consent = await consentFor(tx, wanted);
  const { given, before } = consent;
  const { zone } = RAIL_FACTS[parties.country];
  const names = await namesOfActors(tx, clientId, [
    actor,
    ...consent.later.map((version) => version.actor),
    given.actor,
  ]);
  const { lastDebitOn, ...debits } = await debitsOf(tx, wanted, given.authorizationId);
  const standing = standingOf(consent, given);
  const { chosen, ...known } = consentContents(given);
  const ended = standing.endedAt ?? standing.replacedAt;
  const retention = retentionOf(parties.country, { lastDebitOn, endedOn: ended && localDate(ended, zone) });
  const of = { before: before?.recordedAt ?? null, given: given.recordedAt, authorizationId: given.authorizationId };
  const { businessName, statementName, country, currency, payerReference, payerName, payerEmail } = parties;
  const scans = scansOf([given, ...consent.later]);
  return {
    authorizationId: given.id,
    scans,
    drawn: new Map(consent.later.map(({ version, document }) => [version, document])),
    contents: {
      format: 'cordelle_evidence_pack',
      formatVersion: 1,
      pack: {
        serial,
        madeAt: at.toISOString(),
        madeBy: actor,
        madeByName: names.get(actor) ?? null,
        checkAddress: checkAddress(addresses),
      },
      business: { businessName, statementName, country, currency, zone },
      payer: { payerReference, payerName, payerEmail, payerAddress: addressLines(parties).join(', ') || null },
      agreement: agreementContents(given, payerReference),
      scans: scans.map(({ shown }) => shown),
      standing: {
        changedAt: standing.changedAt?.toISOString() ?? null,
        endedAt: standing.endedAt?.toISOString() ?? null,
        replacedAt: standing.replacedAt?.toISOString() ?? null,
      },
      consent: known,
      confirmation: await confirmationsOf(tx, whose, [given, ...consent.later]),
      verification: {
        chosen,
        method: parties.verificationMethod,
        state: parties.bankVerification === 'failed' ? 'verification_failed' : parties.bankVerification,
        accounts: accountsOf([given, ...consent.later]),
        ...(await verificationsOf(tx, wanted)),
      },
      changes: changesOf(consent, names),
      approvals: consent.later.filter(({ kind }) => kind === 'approved').map(approvalContents),
      notices: await noticesOf(tx, whose, of),
      debits,
      retention: {
        months: retention.months,
        countsFrom: retention.from,
        lastDebitOn,
        keepUntil: retention.until,
      },
    },
  };
}

function agreementContents(given: VersionRow, payerReference: string): AgreementContents {
  const {
    version,
    category,
    consentKind,
    channel,
    givenAt,
    recordedAt,
    language,
    terms,
    termsHash,
    originalHash,
    noticeWaived,
  } = given;
  return {
    reference: `${payerReference}-${version}`,
    version,
    category,
    consentKind,
    channel,
    givenAt: givenAt?.toISOString() ?? null,
    recordedAt: recordedAt.toISOString(),
    language,
    limit: limitOf(given),
    account: given.account,
    bankName: given.bankName,
    signedForm: given.signedForm,
    signedFormSha256: given.signedFormSha256,
    agreementVersion: textOf(given.evidence ?? {}, 'agreementVersion'),
    text: terms,
    textSha256: termsHash,
    blocks: documentOf(given.document),
    textMatches: terms === null ? null : hashOfText(terms) === termsHash,
    originalSha256: originalHash,
    noticeWaived,
  };
}

/** As it is kept; what was kept before it was is null. */
const documentOf = (kept: VersionRow['document']) => (kept === null ? null : agreementDocument.parse(kept));

const limitOf = ({ limitCents }: VersionRow): string | null => (limitCents === null ? null : centsText(limitCents));

function textOf(noted: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = noted[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What of the evidence has a place of its own; the rest follows as it was noted. */
const PLACED = [
  'method',
  'page',
  'consentLabel',
  'linkCode',
  'mailedRequest',
  'startedAt',
  'authorizedAt',
  'clickedAt',
  'zone',
  'ip',
  'userAgent',
  'answers',
  'verification',
  'agreementVersion',
  'account',
  'bankName',
];

function consentContents({ evidence }: VersionRow): ConsentContents & { readonly chosen: string | null } {
  const noted = evidence ?? {};
  const text = (name: string) => textOf(noted, name);
  const { answers } = noted;
  const further = Object.fromEntries(Object.entries(noted).filter(([name]) => !PLACED.includes(name)));
  return {
    method: text('method'),
    page: text('page'),
    consentLabel: text('consentLabel'),
    linkCode: text('linkCode'),
    mailedRequest: text('mailedRequest'),
    startedAt: text('startedAt'),
    authorizedAt: text('authorizedAt'),
    clickedAt: text('clickedAt'),
    zone: text('zone'),
    ip: text('ip'),
    browser: text('userAgent'),
    answers:
      typeof answers === 'object' && answers !== null ? notedValues(Object.fromEntries(Object.entries(answers))) : [],
    further: notedValues(further),
    chosen: text('verification'),
  };
}

/** The words of the first stand in a section of their own. */
const NO_WORDS = { text: null, textSha256: null, textMatches: null, originalSha256: null } as const;

const wordsOf = ({ terms, termsHash, originalHash }: VersionRow) => ({
  text: terms,
  textSha256: termsHash,
  textMatches: terms === null ? null : hashOfText(terms) === termsHash,
  originalSha256: originalHash,
});

/** Each account once, from the version on that named it. */
const accountsOf = (versions: readonly VersionRow[]): AccountContents[] =>
  versions
    .filter(({ account }, place) => account !== null && versions[place - 1]?.account !== account)
    .map(({ version, account, validatedBy, validatedAt }) => ({
      version,
      account,
      validatedBy,
      validatedAt: validatedAt?.toISOString() ?? null,
    }));

const changesOf = ({ given, later }: Consent<VersionRow>, names: ReadonlyMap<string, string>): ChangeContents[] =>
  [given, ...later.filter(({ kind }) => kind !== 'approved')].map((version) => ({
    version: version.version,
    kind: version.kind,
    recordedAt: version.recordedAt.toISOString(),
    actor: version.actor,
    actorName: names.get(version.actor) ?? null,
    channel: version.channel,
    limit: limitOf(version),
    account: version.account,
    signedForm: version.signedForm,
    // How the first was given has a section of its own.
    details: version === given ? [] : notedValues(version.evidence ?? {}),
    ...(version === given ? NO_WORDS : wordsOf(version)),
  }));

function approvalContents({ version, recordedAt, evidence, account, terms, termsHash }: VersionRow): ApprovalContents {
  const text = (name: string) => textOf(evidence ?? {}, name);
  return {
    version,
    approvedAt: recordedAt.toISOString(),
    clickedAt: text('clickedAt'),
    amount: text('amount'),
    debitOn: text('debitOn'),
    comment: text('comment'),
    account,
    schedule: text('schedule'),
    ip: text('ip'),
    browser: text('userAgent'),
    approvedText: terms,
    approvedTextSha256: termsHash,
  };
}
