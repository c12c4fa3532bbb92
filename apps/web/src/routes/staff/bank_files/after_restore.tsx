import { m } from '@cordelle/i18n/messages';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { RailCard } from '../../../features/after-restore/rail-card.tsx';
import { requirePermission } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/staff/bank_files/after_restore')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.review'),
  component: AfterRestorePage,
});

/** While a rail waits or lives its days again, the page says how far it is. */
const LOOK_AGAIN_MS = 10_000;

function AfterRestorePage() {
  useLocale();
  // An answer of a minute ago is no ground to let money leave: it is asked again on every visit.
  const query = trpc.sending.standing.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rails.some(({ standing }) => standing === 'recovering') ? LOOK_AGAIN_MS : false,
  });
  return (
    <Page title={m.restore_title()} description={m.restore_means()}>
      <PanelQuery query={query} rows={8}>
        {({ rails }) =>
          rails.length === 0 ? (
            <EmptyState title={m.restore_nothing()} />
          ) : (
            rails.map((rail) => <RailCard key={rail.rail} rail={rail} />)
          )
        }
      </PanelQuery>
    </Page>
  );
}
