import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { CheckAgain } from '../../../features/ledger-truth/check-again.tsx';
import { ClientStatements } from '../../../features/ledger-truth/client-statements.tsx';
import { Verdict } from '../../../features/ledger-truth/verdict.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { trpc } from '../../../trpc.ts';

/** The statements that must hold over the money of one business, checked while somebody looks. */
export const Route = createFileRoute('/client/settlements/truth')({
  staticData: { crumb: 'page' },
  component: TruthPage,
});

function TruthPage() {
  const locale = useLocale();
  // An answer of a minute ago is no proof: it is asked again on every visit.
  const query = trpc.ledger.clientTruth.useQuery({}, { staleTime: 0 });
  return (
    <ClientPage
      title={m.truth_page()}
      description={m.truth_yours_means()}
      actions={<CheckAgain busy={query.isFetching} onClick={() => void query.refetch()} />}
    >
      <PanelQuery query={query} rows={10}>
        {(truth) => {
          const { transactions, settlements, postings } = truth.checked;
          return (
            <>
              <Verdict of={truth}>
                <p>
                  {m.truth_checked_count({
                    transactions: formatNumber(transactions, locale),
                    settlements: formatNumber(settlements, locale),
                    postings: formatNumber(postings, locale),
                  })}
                </p>
                {truth.invariants.some(({ holds }) => !holds) && <p>{m.truth_broken_help()}</p>}
              </Verdict>
              <ClientStatements truth={truth} />
            </>
          );
        }}
      </PanelQuery>
    </ClientPage>
  );
}
