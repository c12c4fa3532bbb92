import { localDate, localTime } from '@cordelle/domain/calendar/zones.ts';
import { reasonWords } from '@cordelle/engine/microdeposits/reason-words.ts';
import type { EvidencePackFacts } from '@cordelle/engine/ports/documents.ts';
import { type Both, both, labelOf, valueWords } from './labels.ts';
import { fieldValueWords, inReadingOrder, isInstant, notedLabel } from './noted-words.ts';
import { attachedFiles, drawnScans, printedMails, printedVersions, scanRows } from './pack-attachments.ts';
import type { ApprovalContents, Listed, MailContents, NotedValue, PackContents } from './pack-contents.ts';
import type { OpenedScan } from './scans.ts';

type Section = EvidencePackFacts['sections'][number];
type Table = EvidencePackFacts['tables'][number];
type Column = readonly [field: string, width: number, align?: Table['columns'][number]['align']];

/** What has no value. */
const NONE = '–';

type GoesAlong = {
  /** The data with the same contents, and its SHA-256. */
  readonly json: Uint8Array;
  readonly jsonHash: string;
  readonly scans: readonly OpenedScan[];
  readonly drawn: ReadonlyMap<number, unknown>;
};

/** What is drawn of a pack, and what goes along with it. */
export function packDocument(
  contents: PackContents,
  { json, jsonHash, scans, drawn }: GoesAlong,
  { logo, sandbox }: Pick<EvidencePackFacts, 'logo' | 'sandbox'>,
): EvidencePackFacts {
  const { pack, business, payer, agreement, standing, consent, verification, retention } = contents;
  const said = (value: unknown, field: string) => textOf(value, field, business.zone);
  const rowsOf = (fields: Readonly<Record<string, unknown>>): Section['rows'] =>
    Object.entries(fields)
      .filter(([, value]) => !Array.isArray(value) && value !== null)
      .map(([field, value]) => ({ label: labelOf(field), value: said(value, field) }));
  const noted = (values: readonly NotedValue[]): Section['rows'] =>
    inReadingOrder(values).map(({ field, value }) => ({ label: notedLabel(field), value: said(value, field) }));
  const { madeBy, madeByName, ...made } = pack;
  const { text, blocks, ...agreed } = agreement;
  const { zone, ...known } = consent;
  const limit = agreed.limit && `${agreed.limit} ${business.currency}`;
  return {
    title: both('evidence_document_title'),
    business: business.businessName,
    reference: agreement.reference,
    logo,
    notes: [
      both('evidence_document_what'),
      both('evidence_document_check'),
      both('evidence_document_zone', { zone: business.zone }),
    ],
    sections: [
      {
        title: labelOf('pack'),
        rows: [
          ...rowsOf({ ...made, madeByName: madeByName === null ? actorWords(madeBy) : `${madeByName} (${madeBy})` }),
          { label: both('evidence_document_json_hash'), value: jsonHash },
        ],
      },
      { title: labelOf('business'), rows: rowsOf(business) },
      { title: labelOf('payer'), rows: rowsOf(payer) },
      { title: labelOf('agreement'), rows: rowsOf({ ...agreed, limit }) },
      {
        title: labelOf('standing'),
        rows: Object.entries(standing).map(([field, at]) => ({
          label: labelOf(field),
          value: at === null ? bothWords(both('evidence_document_not_so_far')) : said(at, field),
        })),
      },
      {
        title: labelOf('consent'),
        rows: [...rowsOf(zone === business.zone ? known : consent), ...noted(consent.further)],
      },
      { title: labelOf('answers'), rows: noted(consent.answers) },
      {
        title: labelOf('verification'),
        rows: [
          ...rowsOf(verification),
          ...verification.instantVerifications.map(({ verifiedOn }) => ({
            label: labelOf('instantVerifications'),
            value: verifiedOn,
          })),
          ...verification.accounts.map(({ version, account, validatedBy, validatedAt }) => ({
            label: both('evidence_document_account_of', { version }),
            value: [
              account,
              validatedBy && said(validatedBy, 'validatedBy'),
              validatedAt && said(validatedAt, 'validatedAt'),
            ]
              .filter(Boolean)
              .join(' · '),
          })),
        ],
      },
      { title: labelOf('scans'), rows: contents.scans.flatMap(scanRows) },
      { title: labelOf('retention'), rows: rowsOf(retention) },
    ],
    agreement: {
      title: labelOf('text'),
      language: agreement.language,
      text,
      document: blocks,
      none: both(agreement.channel === 'online' ? 'evidence_document_text_elsewhere' : 'evidence_document_no_text'),
    },
    versions: printedVersions(contents, drawn),
    tables: tablesOf(contents, said),
    mails: printedMails(contents, said),
    pictures: drawnScans(scans),
    attached: attachedFiles(contents, json, scans),
    sandbox,
  };
}

function tablesOf(
  { confirmation, verification, changes, approvals, notices, debits, scans }: PackContents,
  said: (value: unknown, field: string) => string,
) {
  const table = (
    name: string,
    columns: readonly Column[],
    records: readonly Readonly<Record<string, unknown>>[],
    note: Both | null = null,
  ): Table => ({
    title: labelOf(name),
    note,
    none: both('evidence_document_none'),
    columns: columns.map(([field, width, align = 'start']) => ({ label: labelOf(field), width, align })),
    rows: records.map((record) => columns.map(([field]) => said(record[field], field))),
  });
  const mails: readonly Column[] = [
    ['writtenAt', 2],
    ['template', 3.2],
    ['address', 3],
    ['delivery', 1.8],
    ['sentAt', 2],
  ];
  return [
    table('confirmation', mails, confirmation),
    table(
      'microdeposits',
      [
        ['id', 1],
        ['requestedOn', 1.5],
        ['expiresOn', 1.5],
        ['status', 2.4],
        ['statusReason', 2.8],
        ['attempts', 1.3],
        ['verifiedAt', 1.9],
      ],
      verification.microdeposits.map((one) => ({ ...one, statusReason: reasonBoth(one.statusReason) })),
    ),
    table(
      'changes',
      [
        ['version', 0.9],
        ['kind', 1.8],
        ['recordedAt', 1.8],
        ['actorName', 1.6],
        ['account', 1.4],
        ['details', 5.3],
      ],
      changes.map((change) => ({
        ...change,
        actorName: change.actorName ?? actorWords(change.actor),
        details: inReadingOrder([
          ...change.details,
          ...scans
            .filter(({ version }) => version === change.version)
            .map(({ filename }) => ({ field: 'signedForm', value: filename })),
        ]),
      })),
    ),
    ...(approvals.length === 0
      ? []
      : [
          table(
            'approvals',
            [
              ['version', 0.9],
              ['approvedAt', 1.8],
              ['approvedText', 9],
            ],
            approvals.map((approval) => ({ ...approval, approvedText: approvalLines(approval).join('\n') })),
          ),
        ]),
    table('notices', mails, notices.records satisfies readonly MailContents[], boundNote(notices)),
    table(
      'debits',
      [
        ['processDate', 1.5],
        ['amount', 1.6, 'end'],
        ['status', 2.2],
        ['returnCode', 1.2],
        ['returnedOn', 1.5],
        ['account', 1.3],
        ['id', 1],
        ['trace', 3.2],
      ],
      debits.records.map((debit) => ({ ...debit, amount: `${debit.amount} ${debit.currency}` })),
      boundNote(debits),
    ),
  ];
}

/** What was approved, its fingerprint, and where it was clicked. */
const approvalLines = ({ approvedText, approvedTextSha256, ip, browser }: ApprovalContents): string[] =>
  [approvedText, `SHA-256: ${approvedTextSha256}`, ip, browser].filter((line) => line !== null);

const boundNote = ({ listed, total }: Listed<unknown>): Both | null =>
  listed < total ? both('evidence_document_bounded', { listed, total }) : null;

/** A value as both readers read it: dates as they are, instants on the wall of the rail, words in both languages. */
function textOf(value: unknown, field: string, zone: string): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (Array.isArray(value))
    return (
      value
        .map((one: NotedValue) => `${bothWords(notedLabel(one.field))}: ${textOf(one.value, one.field, zone)}`)
        .join('\n') || NONE
    );
  if (typeof value === 'boolean') return bothWords(both(value ? 'evidence_value_yes' : 'evidence_value_no'));
  const text = String(value);
  if (isInstant(field, text)) {
    const [day, time] = [localDate(new Date(text), zone), localTime(new Date(text), zone)];
    // An agreement that was given elsewhere has a day, kept as its beginning.
    return field === 'givenAt' && time === '00:00' ? day : `${day} ${time}`;
  }
  const known = fieldValueWords(field, text) ?? (WORDED.has(field) ? valueWords(text) : null);
  return known ? bothWords(known) : text;
}

/** Placed facts whose values are of a closed list. Names and addresses stand as they are, whatever they read like. */
const WORDED: ReadonlySet<string> = new Set([
  'category',
  'consentKind',
  'channel',
  'language',
  'method',
  'chosen',
  'state',
  'countsFrom',
  'validatedBy',
  'template',
  'delivery',
  'status',
  'kind',
]);

/** Who did it where nobody's name is known. */
function actorWords(actor: string): string {
  const [kind] = actor.split(':');
  if (kind === 'payer' || kind === 'system' || kind === 'bank')
    return bothWords(both(`evidence_document_${kind}_actor`));
  return actor;
}

function reasonBoth(reason: string | null): string | null {
  const [en, fr] = [reasonWords(reason, 'en'), reasonWords(reason, 'fr')];
  return en === null || fr === null ? null : bothWords({ en, fr });
}

const bothWords = ({ en, fr }: Both): string => (en === fr ? en : `${en} · ${fr}`);
