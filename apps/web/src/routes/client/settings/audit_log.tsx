import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { AuditFilters } from '../../../features/audit-log/audit-filters.tsx';
import {
  AUDIT_SEARCH_DEFAULTS,
  type AuditSearch,
  auditSearch,
  toAuditLogInput,
} from '../../../features/audit-log/audit-search.ts';
import { AuditTable } from '../../../features/audit-log/audit-table.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission, useClient } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/settings/audit_log')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.audit_log'),
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(AUDIT_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toAuditLogInput(search),
  // Not awaited: while another page or filter loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.utils.auditLog.list.prefetch(deps);
  },
  component: AuditLogPage,
});

function AuditLogPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { country } = useClient();
  const query = trpc.auditLog.list.useQuery(toAuditLogInput(search), { placeholderData: keepPreviousData });
  const narrow = (change: Partial<AuditSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true });
  return (
    <ClientPage title={m.menu_audit_log()} description={m.audit_log_client_means()}>
      <AuditFilters search={search} onChange={narrow} />
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <AuditTable
            page={page}
            search={search}
            zone={RAIL_FACTS[country].zone}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
          />
        )}
      </PanelQuery>
    </ClientPage>
  );
}
