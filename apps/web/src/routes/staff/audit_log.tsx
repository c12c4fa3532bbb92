import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { AuditFilters } from '../../features/audit-log/audit-filters.tsx';
import {
  AUDIT_SEARCH_DEFAULTS,
  type AuditSearch,
  auditSearch,
  toAuditLogInput,
} from '../../features/audit-log/audit-search.ts';
import { AuditTable } from '../../features/audit-log/audit-table.tsx';
import { requirePermission } from '../../me/me.ts';
import { SearchField } from '../../search-field.tsx';
import { trpc } from '../../trpc.ts';

const asked = (search: AuditSearch) => ({ ...toAuditLogInput(search), clientId: search.client || null });

export const Route = createFileRoute('/staff/audit_log')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.audit_log'),
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(AUDIT_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => asked(search),
  // Not awaited: while another page or filter loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.utils.auditLog.listForStaff.prefetch(deps);
  },
  component: StaffAuditLogPage,
});

function StaffAuditLogPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = trpc.auditLog.listForStaff.useQuery(asked(search), { placeholderData: keepPreviousData });
  const narrow = (change: Partial<AuditSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true });
  return (
    <Page title={m.menu_audit_log()} description={m.audit_log_staff_means()}>
      <AuditFilters search={search} onChange={narrow}>
        <SearchField
          label={m.audit_log_client_id()}
          value={search.client}
          onSearch={(client) => {
            if (client === '' || /^[1-9][0-9]{0,18}$/.test(client)) narrow({ client });
          }}
          className="w-full sm:w-36"
        />
      </AuditFilters>
      <p role="status" className="font-semibold">
        {search.client ? m.audit_log_of_client({ id: search.client }) : m.audit_log_provider()}
      </p>
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <AuditTable
            page={page}
            search={search}
            zone={PROVIDER_ZONE}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
          />
        )}
      </PanelQuery>
    </Page>
  );
}
