import { m } from '@cordelle/i18n/messages';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PanelQuery } from '../failure/panel-query.tsx';
import { trpc } from '../trpc.ts';

type TestAccount = { rail: 'CA' | 'US'; accountNumber: string; name: string; what: string };

const COLUMNS: readonly Column<TestAccount>[] = [
  {
    id: 'accountNumber',
    header: () => m.test_account_number(),
    cell: (row) => <span className="font-mono">{row.accountNumber}</span>,
  },
  { id: 'rail', header: () => m.test_account_rail(), cell: (row) => row.rail },
  { id: 'what', header: () => m.test_account_what(), cell: (row) => row.what },
];

/** Account numbers whose payments end in a known way, so that every status can be seen. */
export default function TestAccountsDialog({ onClose }: { onClose: () => void }) {
  useLocale();
  const query = trpc.sandbox.testAccounts.useQuery();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.test_accounts()}
      description={m.test_accounts_mean()}
      className="w-[52rem]"
    >
      <PanelQuery query={query} rows={8}>
        {({ accounts }) => (
          <DataTable
            caption={m.test_accounts()}
            columns={COLUMNS}
            rows={accounts}
            rowKey={(row) => `${row.rail}${row.accountNumber}`}
            height="auto"
          />
        )}
      </PanelQuery>
    </Dialog>
  );
}
