import { m } from '@cordelle/i18n/messages';
import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../../failure/panel-query.tsx';
import { statusOf } from '../../../../failure/refusal.ts';
import { ImportSteps } from '../../../../features/customer-imports/import-steps.tsx';
import {
  PREVIEW_SEARCH_DEFAULTS,
  type PreviewSearch,
  previewSearch,
} from '../../../../features/customer-imports/preview-search.ts';
import { useImport } from '../../../../features/customer-imports/use-import.ts';
import { requirePermission } from '../../../../me/me.ts';
import { NO_IMPORT } from '../../../../spreadsheets/preview-address.ts';

export const Route = createFileRoute('/client/customers/imports/preview-customers')({
  staticData: { crumb: m.csv_preview_title },
  validateSearch: previewSearch,
  search: { middlewares: [stripSearchParams(PREVIEW_SEARCH_DEFAULTS)] },
  beforeLoad: ({ context, search }) => {
    requirePermission(context.me, 'customers.csv_imports');
    // Opened without a file there is nothing to show. Source: decision 90.
    if (search.import === NO_IMPORT) throw redirect({ to: '/client/customers/new/imports/csv' });
  },
  loaderDeps: ({ search }) => ({ importId: String(search.import) }),
  loader: async ({ context, deps }) => {
    try {
      await context.queryClient.ensureQueryData(context.trpc.customerImports.byId.queryOptions(deps));
    } catch (error) {
      if (statusOf(error) === 404) throw redirect({ to: '/client/customers/new/imports/csv' });
      throw error;
    }
  },
  component: PreviewPage,
});

function PreviewPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useImport(String(search.import));
  /** Another kind of lines replaces what is shown; another page is a step that Back takes back. */
  const change = (to: Partial<PreviewSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...to }), replace: to.show !== undefined });
  return (
    <PanelQuery query={query}>
      {(of) => <ImportSteps key={of.id} of={of} search={search} onChange={change} />}
    </PanelQuery>
  );
}
