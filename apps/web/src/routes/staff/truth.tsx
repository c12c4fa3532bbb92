import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { CheckAgain } from '../../features/ledger-truth/check-again.tsx';
import { InvariantList } from '../../features/ledger-truth/invariant-list.tsx';
import { Verdict } from '../../features/ledger-truth/verdict.tsx';
import { requirePermission } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

export const Route = createFileRoute('/staff/truth')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.ledger'),
  component: TruthPage,
});

function TruthPage() {
  useLocale();
  // An answer of a minute ago is no proof: it is asked again on every visit.
  const query = trpc.ledger.truth.useQuery(undefined, { staleTime: 0 });
  return (
    <Page
      title={m.menu_truth()}
      description={m.truth_means()}
      actions={<CheckAgain busy={query.isFetching} onClick={() => void query.refetch()} />}
    >
      <PanelQuery query={query} rows={10}>
        {(truth) => (
          <>
            <Verdict of={truth} />
            <InvariantList invariants={truth.invariants} />
          </>
        )}
      </PanelQuery>
    </Page>
  );
}
