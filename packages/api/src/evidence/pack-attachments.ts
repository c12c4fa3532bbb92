import type { EvidencePackFacts } from '@cordelle/engine/ports/documents.ts';
import { agreementDocument } from '@cordelle/validation/payer-pages.ts';
import { both, labelOf } from './labels.ts';
import type { MailContents, PackContents, ScanContents } from './pack-contents.ts';
import type { OpenedScan } from './scans.ts';

/** So many newest notices are printed word for word; the data, which goes along, holds every one. */
export const NOTICES_PRINTED_MAX = 40;

type Said = (value: unknown, field: string) => string;

/** What every copy to the payer said, and when and where it went. */
export function printedMails({ confirmation, notices }: PackContents, said: Said): EvidencePackFacts['mails'] {
  const printed = notices.records.slice(0, NOTICES_PRINTED_MAX);
  return {
    title: both('evidence_document_mails'),
    note:
      printed.length < notices.total
        ? both('evidence_document_mails_bounded', { listed: printed.length, total: notices.total })
        : null,
    records: [...confirmation, ...printed].map((mail) => printedMail(mail, said)),
  };
}

const printedMail = (mail: MailContents, said: Said): EvidencePackFacts['mails']['records'][number] => ({
  heading: `${said(mail.writtenAt, 'writtenAt')} · ${mail.subject}`,
  lines: [
    `${said(mail.template, 'template')} → ${mail.address}`,
    [said(mail.delivery, 'delivery'), said(mail.sentAt ?? mail.bouncedAt, 'sentAt'), mail.serverAnswer]
      .filter(Boolean)
      .join(' · '),
  ],
  text: mail.said,
});

/** Later versions of the agreement, word for word. */
export const printedVersions = (
  { changes, agreement }: PackContents,
  kept: ReadonlyMap<number, unknown>,
): EvidencePackFacts['versions'] =>
  changes.flatMap(({ version, text }) =>
    text === null || version === agreement.version
      ? []
      : [
          {
            title: both('evidence_document_version', { version }),
            text,
            document: kept.get(version) ? agreementDocument.parse(kept.get(version)) : null,
          },
        ],
  );

const [KB, MB] = [1000, 1_000_000];
/** `24 kB`, `1.20 MB`: nothing is of no size. */
export const sizeWords = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / KB)} kB` : `${(bytes / MB).toFixed(2)} MB`;

/** What is said of a signed form. */
export const scanRows = ({ version, filename, contentType, sizeBytes, pages, sha256, goesAlong }: ScanContents) => [
  {
    label: both('evidence_document_scan', { version }),
    value: [
      filename,
      contentType,
      sizeWords(sizeBytes),
      ...(pages === null ? [] : [both('evidence_document_pages', { count: pages }).en]),
    ].join(' · '),
  },
  { label: labelOf('sha256'), value: sha256 },
  { label: labelOf('goesAlong'), value: bothLines(both(`evidence_value_scan_${goesAlong}`)) },
];

const bothLines = ({ en, fr }: { readonly en: string; readonly fr: string }): string => `${en}\n${fr}`;

/** Pictures of forms, a page each. */
export const drawnScans = (scans: readonly OpenedScan[]): EvidencePackFacts['pictures'] =>
  scans.flatMap(({ shown: { contentType, version, filename, sha256 }, bytes }) =>
    contentType === 'image/png' || contentType === 'image/jpeg'
      ? [
          {
            title: both('evidence_document_scan', { version }),
            caption: `${filename} · SHA-256 ${sha256}`,
            contentType,
            bytes,
          },
        ]
      : [],
  );

/** What goes along inside the printed pack: its data, and each form as it was kept. */
export const attachedFiles = (
  { agreement }: PackContents,
  json: Uint8Array,
  scans: readonly OpenedScan[],
): EvidencePackFacts['attached'] => [
  { name: `evidence-${agreement.reference}.json`, contentType: 'application/json', bytes: json },
  ...scans.map(({ shown: { version, filename, contentType }, bytes }) => ({
    name: `${version}-${filename}`,
    contentType,
    bytes,
  })),
];
