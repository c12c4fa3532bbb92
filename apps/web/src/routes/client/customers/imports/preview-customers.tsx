import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../../failure/panel-query.tsx';
import { statusOf } from '../../../../failure/refusal.ts';
import { CustomerImportSteps } from '../../../../features/customer-imports/customer-import-steps.tsx';
import { type PreviewSearch, previewSearch } from '../../../../features/customer-imports/preview-search.ts';
import { useCustomerImport } from '../../../../features/customer-imports/use-customer-imports.ts';
import { requirePermission } from '../../../../me/me.ts';
import { LINES_DEFAULTS, NO_IMPORT } from '../../../../spreadsheets/preview-address.ts';

export const Route = createFileRoute('/client/customers/imports/preview-customers')({
  staticData: { crumb: 'page' },
  validateSearch: previewSearch,
  search: { middlewares: [stripSearchParams(LINES_DEFAULTS)] },
  beforeLoad: ({ context, search }) => {
    requirePermission(context.me, 'customers.csv_imports');
    // Opened without a file there is nothing to show.
    if (search.import === NO_IMPORT) throw redirect({ to: '/client/customers/new/imports/csv' });
  },
  loaderDeps: ({ search }) => ({ importId: String(search.import) }),
  loader: async ({ context, deps }) => {
    try {
      await context.utils.customerImports.byId.ensureData(deps);
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
  const query = useCustomerImport(String(search.import));
  /** Another kind of lines replaces what is shown; another page is a step that Back takes back. */
  const change = (to: Partial<PreviewSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...to }), replace: to.show !== undefined });
  return (
    <PanelQuery query={query}>
      {(of) => <CustomerImportSteps key={of.id} of={of} search={search} onChange={change} />}
    </PanelQuery>
  );
}
