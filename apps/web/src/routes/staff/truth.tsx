import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { InvariantList } from '../../features/ledger-truth/invariant-list.tsx';
import { requirePermission } from '../../me/me.ts';
import { useTRPC } from '../../trpc.ts';

export const Route = createFileRoute('/staff/truth')({
  staticData: { crumb: m.menu_truth },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.ledger'),
  component: TruthPage,
});

function TruthPage() {
  useLocale();
  // An answer of a minute ago is no proof: it is asked again on every visit.
  const query = useQuery({ ...useTRPC().ledger.truth.queryOptions(), staleTime: 0 });
  return (
    <Page
      title={m.menu_truth()}
      description={m.truth_means()}
      actions={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          <RefreshCw aria-hidden="true" />
          {m.truth_run_again()}
        </Button>
      }
    >
      <PanelQuery query={query} rows={10}>
        {({ checkedAt, invariants }) => {
          const broken = invariants.filter(({ holds }) => !holds).length;
          return (
            <>
              <Banner
                tone={broken === 0 ? 'ok' : 'bad'}
                title={broken === 0 ? m.truth_all_hold() : m.truth_broken_count({ count: broken })}
              >
                {m.truth_checked_at()} <Instant at={checkedAt} zone={RAIL_FACTS.CA.zone} />
              </Banner>
              <InvariantList invariants={invariants} />
            </>
          );
        }}
      </PanelQuery>
    </Page>
  );
}
