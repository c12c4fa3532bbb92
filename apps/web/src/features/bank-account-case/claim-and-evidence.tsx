import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Panel } from '../../panel.tsx';
import { documentTitle } from '../../uploads/document-title.ts';
import { type ChangeCase, MATCH_WORDS } from './words.ts';

const NAMED = { full: m.bank_case_named_full, masked: m.bank_case_named_masked } as const;

/** What was asked, beside what supports it. */
export function ClaimAndEvidence({ change, when }: { change: ChangeCase; when: (at: string) => string }) {
  const locale = useLocale();
  const { oldAccount, newAccount, naming, documents, knownAt } = change;
  const account = (one: { bankName: string | null; last2: string }) =>
    `${one.bankName === null ? m.bank_change_bank_unknown() : bankNameIn(one.bankName, locale)} …${one.last2}`;
  const facts: (readonly [string, string])[] = [
    [m.bank_case_old(), oldAccount ? account(oldAccount) : m.bank_case_named_none()],
    ...(naming ? [['', NAMED[naming]()] as const] : []),
    [m.bank_case_new(), account(newAccount)],
    [
      m.bank_case_holder(),
      change.holderName
        ? `${change.holderName}: ${MATCH_WORDS[change.holderMatch]()}`
        : m.bank_case_holder_none({ names: change.names.join(', ') }),
    ],
    ...(change.readAt ? [[m.bank_case_proof(), m.bank_case_read_at_bank({ when: when(change.readAt) })] as const] : []),
    [m.bank_case_asked_by(), `${change.requestedBy}, ${when(change.requestedAt)}`],
    [m.bank_case_from(), [change.ip, change.userAgent].filter(Boolean).join(', ')],
    [m.bank_case_lapses(), when(change.lapsesAt)],
  ];
  return (
    <Panel title={m.bank_case_claim()}>
      <div className="grid gap-4 p-4">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          {facts.map(([label, value]) => (
            <div key={`${label} ${value}`} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="wrap-anywhere min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
        {knownAt.length > 0 && (
          <section>
            <h3 className="font-semibold">{m.bank_case_known_at()}</h3>
            <ul className="list-disc pl-5">
              {knownAt.map((other) => (
                <li key={other.clientId}>
                  <TextLink href={`/staff/clients/${other.clientId}`}>{other.business}</TextLink> ({other.status})
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="grid gap-2">
          <h3 className="font-semibold">{m.bank_case_documents()}</h3>
          {documents.length === 0 && <p>{m.bank_case_no_documents()}</p>}
          <ul className="grid gap-3 sm:grid-cols-2">
            {documents.map((document) => (
              <li key={document.id} className="grid content-start gap-1">
                <span>{documentTitle(document.title)}</span>
                {document.previewUrl && (
                  <img src={document.previewUrl} alt="" className="max-h-80 rounded-control border object-contain" />
                )}
                {document.url ? (
                  <a href={document.url} className="text-link underline">
                    {m.bank_case_open_document({ name: document.filename })}
                  </a>
                ) : (
                  <span>{m.bank_case_scan_pending()}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Panel>
  );
}
