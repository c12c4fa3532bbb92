import { CASE_VIEWS } from '@cordelle/domain/application-review/views.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import {
  CASE_SEARCH_DEFAULTS,
  type CaseSearch,
  caseSearch,
  toCaseListInput,
} from '../../../features/applications/case-search.ts';
import { CaseTable } from '../../../features/applications/case-table.tsx';
import { VIEW_WORDS } from '../../../features/applications/case-words.ts';
import { ReviewTabs } from '../../../features/applications/review-tabs.tsx';
import { ChangeList } from '../../../features/bank-account-case/change-list.tsx';
import { SearchField } from '../../../search-field.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/staff/review/')({
  validateSearch: caseSearch,
  search: { middlewares: [stripSearchParams(CASE_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toCaseListInput(search),
  // Not awaited: while another view loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.utils.applications.list.prefetch(deps);
    void context.utils.applications.counts.prefetch();
  },
  component: InboxPage,
});

function InboxPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = trpc.applications.list.useQuery(toCaseListInput(search), { placeholderData: keepPreviousData });
  const { data: counts } = trpc.applications.counts.useQuery();
  const narrow = (change: Partial<CaseSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true });
  return (
    <Page title={m.menu_review()} description={m.cases_means()}>
      <ReviewTabs current="cases" />
      <ChangeList />
      <search className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={m.cases_view()} className="w-full sm:w-64">
          <Select
            value={search.view}
            onChange={({ target }) => narrow({ view: CASE_VIEWS.find((view) => view === target.value) ?? 'open' })}
          >
            {CASE_VIEWS.map((view) => (
              <option key={view} value={view}>
                {counts ? `${VIEW_WORDS[view]()} (${counts[view]})` : VIEW_WORDS[view]()}
              </option>
            ))}
          </Select>
        </Field>
        <SearchField label={m.cases_search()} value={search.q} onSearch={(q) => narrow({ q })} />
      </search>
      <PanelQuery query={query} rows={5}>
        {(page) => (
          <CaseTable
            page={page}
            search={search}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
          />
        )}
      </PanelQuery>
    </Page>
  );
}
