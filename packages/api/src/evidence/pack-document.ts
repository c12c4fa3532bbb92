import { localDate, localTime } from '@cordelle/domain/calendar/zones.ts';
import type { EvidencePackFacts } from '../ports/documents.ts';
import { type Both, both, labelOf, valueWords } from './labels.ts';
import type { Listed, MailContents, NotedValue, PackContents } from './pack-contents.ts';

type Section = EvidencePackFacts['sections'][number];
type Table = EvidencePackFacts['tables'][number];
type Column = readonly [field: string, width: number, align?: Table['columns'][number]['align']];

/** What has no value. */
const NONE = '–';
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** What is drawn of a pack. `jsonHash`: of the JSON with the same contents. */
export function packDocument(contents: PackContents, jsonHash: string, sandbox: boolean): EvidencePackFacts {
  const { pack, business, payer, agreement, standing, consent, verification, retention } = contents;
  const said = (value: unknown) => textOf(value, business.zone);
  const rowsOf = (fields: Readonly<Record<string, unknown>>): Section['rows'] =>
    Object.entries(fields)
      .filter(([, value]) => !Array.isArray(value))
      .map(([field, value]) => ({ label: labelOf(field), value: said(value) }));
  const { text, ...agreed } = agreement;
  const limit = agreed.limit && `${agreed.limit} ${business.currency}`;
  return {
    title: both('evidence_document_title'),
    business: business.businessName,
    reference: agreement.reference,
    notes: [
      both('evidence_document_what'),
      both('evidence_document_check'),
      both('evidence_document_zone', { zone: business.zone }),
    ],
    sections: [
      {
        title: labelOf('pack'),
        rows: [...rowsOf(pack), { label: both('evidence_document_json_hash'), value: jsonHash }],
      },
      { title: labelOf('business'), rows: rowsOf(business) },
      { title: labelOf('payer'), rows: rowsOf(payer) },
      { title: labelOf('agreement'), rows: rowsOf({ ...agreed, limit }) },
      { title: labelOf('standing'), rows: rowsOf(standing) },
      { title: labelOf('consent'), rows: [...rowsOf(consent), ...noted(consent.further)] },
      { title: labelOf('answers'), rows: noted(consent.answers) },
      {
        title: labelOf('verification'),
        rows: [
          ...rowsOf(verification),
          ...verification.instantVerifications.map(({ verifiedOn }) => ({
            label: labelOf('instantVerifications'),
            value: verifiedOn,
          })),
        ],
      },
      { title: labelOf('retention'), rows: rowsOf(retention) },
    ],
    agreement: {
      title: labelOf('text'),
      language: agreement.language,
      text,
      none: both('evidence_document_no_text'),
    },
    tables: tablesOf(contents, said),
    sandbox,
  };
}

const noted = (values: readonly NotedValue[]): Section['rows'] =>
  values.map(({ field, value }) => ({ label: { en: field, fr: field }, value }));

function tablesOf(
  { confirmation, verification, changes, notices, debits }: PackContents,
  said: (value: unknown) => string,
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
    rows: records.map((record) => columns.map(([field]) => said(record[field]))),
  });
  const mails: readonly Column[] = [
    ['writtenAt', 2.2],
    ['template', 2.6],
    ['address', 3],
    ['delivery', 2],
    ['sentAt', 2.2],
  ];
  return [
    table('confirmation', mails, confirmation),
    table(
      'microdeposits',
      [
        ['id', 1],
        ['requestedOn', 1.5],
        ['expiresOn', 1.5],
        ['status', 3],
        ['statusReason', 2],
        ['attempts', 1.2, 'end'],
        ['verifiedAt', 2],
      ],
      verification.microdeposits,
    ),
    table(
      'changes',
      [
        ['version', 1],
        ['kind', 2],
        ['recordedAt', 2.2],
        ['actorName', 2.4],
        ['account', 1.6],
        ['details', 3],
      ],
      changes.map((change) => ({ ...change, actorName: change.actorName ?? change.actor })),
    ),
    table('notices', mails, notices.records satisfies readonly MailContents[], boundNote(notices)),
    table(
      'debits',
      [
        ['processDate', 1.6],
        ['amount', 1.8, 'end'],
        ['status', 3],
        ['returnCode', 1.2],
        ['returnedOn', 1.6],
        ['id', 1.4],
        ['trace', 2.2],
      ],
      debits.records.map((debit) => ({ ...debit, amount: `${debit.amount} ${debit.currency}` })),
      boundNote(debits),
    ),
  ];
}

const boundNote = ({ listed, total }: Listed<unknown>): Both | null =>
  listed < total ? both('evidence_document_bounded', { listed, total }) : null;

/** A value as both readers read it: dates as they are, instants on the wall of the rail, words in both languages. */
function textOf(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (Array.isArray(value))
    return value.map(({ field, value: said }: NotedValue) => `${field} ${said}`).join(' · ') || NONE;
  if (typeof value === 'boolean') return bothWords(both(value ? 'evidence_value_yes' : 'evidence_value_no'));
  const text = String(value);
  if (INSTANT.test(text)) return `${localDate(new Date(text), zone)} ${localTime(new Date(text), zone)}`;
  const known = valueWords(text);
  return known ? bothWords(known) : text;
}

const bothWords = ({ en, fr }: Both): string => (en === fr ? en : `${en} · ${fr}`);
