import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { CheckAgain } from '../../features/ledger-integrity/check-again.tsx';
import { InvariantList } from '../../features/ledger-integrity/invariant-list.tsx';
import { Verdict } from '../../features/ledger-integrity/verdict.tsx';
import { requirePermission } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

export const Route = createFileRoute('/staff/integrity')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.ledger'),
  component: IntegrityPage,
});

function IntegrityPage() {
  useLocale();
  // An answer of a minute ago is no proof: it is asked again on every visit.
  const query = trpc.ledger.integrity.useQuery(undefined, { staleTime: 0 });
  return (
    <Page
      title={m.menu_integrity()}
      description={m.integrity_means()}
      actions={<CheckAgain busy={query.isFetching} onClick={() => void query.refetch()} />}
    >
      <PanelQuery query={query} rows={10}>
        {(integrity) => (
          <>
            <Verdict of={integrity} />
            <InvariantList invariants={integrity.invariants} />
          </>
        )}
      </PanelQuery>
    </Page>
  );
}
