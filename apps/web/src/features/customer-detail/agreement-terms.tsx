import type { AppRouter } from '@cordelle/api/root.ts';
import { wordChanges } from '@cordelle/domain/evidence/word-changes.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { useCan } from '../../me/me.ts';
import { useAgreementOriginal } from '../../shown-numbers/use-shown-numbers.ts';

type Version = inferRouterOutputs<AppRouter>['customers']['authorizations']['records'][number];
type Part = NonNullable<Version['document']>['parts'][number];

/** What was agreed to, as it stood before the payer: headings, what stood out, which box was ticked. */
export function AgreementTerms({
  customerId,
  version,
  before,
}: {
  customerId: string;
  version: Version;
  /** The one before it that has words of its own; null: none. */
  before: Version | null;
}) {
  useLocale();
  const { language, channel, terms, document, termsHash, originalHash } = version;
  if (terms === null)
    return (
      <p className="border-t px-4 py-3 text-muted-foreground text-table">
        {before
          ? m.authorization_terms_as_before({ version: before.version })
          : channel === 'online'
            ? m.authorization_terms_elsewhere()
            : m.authorization_terms_paper()}
      </p>
    );
  return (
    <details className="border-t px-4 py-3 print:block" open>
      <summary className="min-h-6 w-fit cursor-pointer font-semibold">{m.authorization_terms()}</summary>
      <div lang={`${language}-CA`} className="mt-2 max-w-[70ch]">
        {document ? (
          <>
            <p className="font-semibold">{document.title}</p>
            {document.parts.map((part) => (
              <Block key={part.element} part={part} />
            ))}
            <p className="mt-2 text-muted-foreground text-small">{document.version}</p>
          </>
        ) : (
          <p className="whitespace-pre-line">{terms}</p>
        )}
      </div>
      {before !== null && before.terms !== null && before.terms !== terms && (
        <ChangedWords before={before.terms} since={before.version} after={terms} language={language} />
      )}
      <Fingerprint label={m.authorization_terms_hash()} hash={termsHash} />
      {originalHash && (
        <>
          <Fingerprint label={m.evidence_label_original_sha256()} hash={originalHash} />
          <Original customerId={customerId} version={version} />
        </>
      )}
    </details>
  );
}

function Block({ part: { heading, text, prominent, box } }: { part: Part }) {
  const ticked = box === null ? '' : box ? '☑ ' : '☐ ';
  return (
    <div className={prominent ? 'mt-3 rounded-card border-2 border-foreground p-3 font-semibold' : 'mt-3'}>
      <p className="font-semibold">{heading}</p>
      <p className="whitespace-pre-line">{`${ticked}${text}`}</p>
    </div>
  );
}

type Changed = { before: string; since: number; after: string; language: Version['language'] };

/** Words that came and went since the version before: marked for the eye, and named for whoever listens. */
function ChangedWords({ before, since, after, language }: Changed) {
  const reader = `${useLocale()}-CA`;
  return (
    <details className="mt-3 max-w-[70ch]">
      <summary className="min-h-6 w-fit cursor-pointer font-semibold">
        {m.authorization_changed_words({ version: since })}
      </summary>
      <p lang={`${language}-CA`} className="mt-2 whitespace-pre-line">
        {wordChanges(before, after).map(({ kind, text }, place) => {
          // Pieces of a printed text stay where they are.
          const key = String(place);
          if (kind === 'same') return <span key={key}>{text}</span>;
          const isNew = kind === 'added';
          const Mark = isNew ? 'ins' : 'del';
          return (
            <Mark key={key} data-tone={isNew ? 'ok' : 'bad'} className="bg-tone-bg text-tone-fg">
              <span className="sr-only" lang={reader}>
                {isNew ? m.authorization_words_added() : m.authorization_words_removed()}{' '}
              </span>
              {text}
              <span className="sr-only" lang={reader}>
                {' '}
                {m.authorization_words_end()}{' '}
              </span>
            </Mark>
          );
        })}
      </p>
    </details>
  );
}

const Fingerprint = ({ label, hash }: { label: string; hash: string | null }) =>
  hash === null ? null : (
    <p className="wrap-anywhere mt-2 text-muted-foreground text-small">
      {label} <span className="font-mono">{hash}</span>
    </p>
  );

function Original({ customerId, version: { version, language } }: { customerId: string; version: Version }) {
  const may = useCan('customers.view_unmasked_bank_numbers');
  const { numbers, show, hide, isPending } = useAgreementOriginal(customerId, version);
  if (!may) return null;
  return (
    <div className="mt-3" data-noprint="">
      {numbers === null ? (
        <>
          <Button size="small" disabled={isPending} onClick={show}>
            {m.agreement_original_show()}
          </Button>
          <p className="mt-1 text-muted-foreground text-small">{m.agreement_original_means()}</p>
        </>
      ) : (
        <>
          <p lang={`${language}-CA`} className="max-w-[70ch] whitespace-pre-line border-l-2 pl-3">
            {numbers.text}
          </p>
          <Button size="small" onClick={hide}>
            {m.agreement_original_hide()}
          </Button>
        </>
      )}
    </div>
  );
}
