import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { CheckAgain } from '../../../features/ledger-integrity/check-again.tsx';
import { ClientStatements } from '../../../features/ledger-integrity/client-statements.tsx';
import { Verdict } from '../../../features/ledger-integrity/verdict.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { trpc } from '../../../trpc.ts';

/** The statements that must hold over the money of one business, checked while somebody looks. */
export const Route = createFileRoute('/client/settlements/integrity')({
  staticData: { crumb: 'page' },
  component: IntegrityPage,
});

function IntegrityPage() {
  const locale = useLocale();
  // An answer of a minute ago is no proof: it is asked again on every visit.
  const query = trpc.ledger.clientIntegrity.useQuery({}, { staleTime: 0 });
  return (
    <ClientPage
      title={m.integrity_page()}
      description={m.integrity_yours_means()}
      actions={<CheckAgain busy={query.isFetching} onClick={() => void query.refetch()} />}
    >
      <PanelQuery query={query} rows={10}>
        {(integrity) => {
          const { transactions, settlements, postings } = integrity.checked;
          return (
            <>
              <Verdict of={integrity}>
                <p>
                  {m.integrity_checked_count({
                    transactions: formatNumber(transactions, locale),
                    settlements: formatNumber(settlements, locale),
                    postings: formatNumber(postings, locale),
                  })}
                </p>
                {integrity.invariants.some(({ holds }) => !holds) && <p>{m.integrity_broken_help()}</p>}
              </Verdict>
              <ClientStatements integrity={integrity} />
            </>
          );
        }}
      </PanelQuery>
    </ClientPage>
  );
}
