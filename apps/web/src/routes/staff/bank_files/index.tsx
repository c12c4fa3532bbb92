import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { BankFileFilters } from '../../../features/bank-files/bank-file-filters.tsx';
import {
  BANK_FILE_SEARCH_DEFAULTS,
  type BankFileSearch,
  bankFileSearch,
  toBankFileListInput,
} from '../../../features/bank-files/bank-file-search.ts';
import { BankFileTable } from '../../../features/bank-files/bank-file-table.tsx';
import { Can } from '../../../me/can.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/staff/bank_files/')({
  validateSearch: bankFileSearch,
  search: { middlewares: [stripSearchParams(BANK_FILE_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toBankFileListInput(search),
  // Not awaited: while another page or filter loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.utils.bankFiles.list.prefetch(deps);
  },
  component: BankFilesPage,
});

function BankFilesPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = trpc.bankFiles.list.useQuery(toBankFileListInput(search), { placeholderData: keepPreviousData });
  /** A change of what is listed begins at its first page and leaves no steps behind for Back. */
  const narrow = (change: Partial<BankFileSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true });
  return (
    <Page
      title={m.menu_bank_files()}
      actions={
        <Can do="staff.review">
          <LinkButton href="/staff/bank_files/after_restore">{m.restore_title()}</LinkButton>
        </Can>
      }
    >
      <BankFileFilters key={search.q === '' ? 'empty' : 'asked'} search={search} onChange={narrow} />
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <BankFileTable
            page={page}
            search={search}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
            onClear={() => void navigate({ search: BANK_FILE_SEARCH_DEFAULTS })}
          />
        )}
      </PanelQuery>
    </Page>
  );
}
