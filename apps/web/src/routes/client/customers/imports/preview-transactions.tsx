import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../../failure/panel-query.tsx';
import { statusOf } from '../../../../failure/refusal.ts';
import {
  type TransactionsSearch,
  transactionsSearch,
} from '../../../../features/transaction-imports/preview-search.ts';
import { TransactionImportSteps } from '../../../../features/transaction-imports/transaction-import-steps.tsx';
import { useTransactionImport } from '../../../../features/transaction-imports/use-transaction-imports.ts';
import { requirePermission } from '../../../../me/me.ts';
import { LINES_DEFAULTS, NO_IMPORT } from '../../../../spreadsheets/preview-address.ts';

export const Route = createFileRoute('/client/customers/imports/preview-transactions')({
  staticData: { crumb: 'page' },
  validateSearch: transactionsSearch,
  search: { middlewares: [stripSearchParams(LINES_DEFAULTS)] },
  beforeLoad: ({ context, search }) => {
    requirePermission(context.me, 'transaction_schedules.csv_imports');
    // Opened without a file there is nothing to show.
    if (search.import === NO_IMPORT) throw redirect({ to: '/client/transactions/new/imports/csv' });
  },
  loaderDeps: ({ search }) => ({ importId: String(search.import) }),
  loader: async ({ context, deps }) => {
    try {
      await context.utils.transactionImports.byId.ensureData(deps);
    } catch (error) {
      if (statusOf(error) === 404) throw redirect({ to: '/client/transactions/new/imports/csv' });
      throw error;
    }
  },
  component: PreviewPage,
});

function PreviewPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useTransactionImport(String(search.import));
  /** Another kind of lines replaces what is shown; another page is a step that Back takes back. */
  const change = (to: Partial<TransactionsSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...to }), replace: to.show !== undefined });
  return (
    <PanelQuery query={query}>
      {(of) => <TransactionImportSteps key={of.id} of={of} search={search} onChange={change} />}
    </PanelQuery>
  );
}
