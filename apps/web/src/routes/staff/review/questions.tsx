import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { ReviewTabs } from '../../../features/applications/review-tabs.tsx';
import {
  REVIEW_SEARCH_DEFAULTS,
  REVIEW_SHOWN,
  reviewSearch,
  toReviewListInput,
} from '../../../features/review-items/review-search.ts';
import { ReviewTable } from '../../../features/review-items/review-table.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/staff/review/questions')({
  staticData: { crumb: 'page' },
  validateSearch: reviewSearch,
  search: { middlewares: [stripSearchParams(REVIEW_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toReviewListInput(search),
  // Not awaited: while another page or filter loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.utils.reviewItems.list.prefetch(deps);
  },
  component: ReviewPage,
});

const SHOWN_WORDS = { open: m.review_show_open, all: m.review_show_all } as const;

function ReviewPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = trpc.reviewItems.list.useQuery(toReviewListInput(search), { placeholderData: keepPreviousData });
  return (
    <Page title={m.menu_review()} name={m.review_tab_questions()} description={m.review_means()}>
      <ReviewTabs current="questions" />
      <Field label={m.review_show()} className="w-full sm:w-52">
        <Select
          value={search.show}
          onChange={(event) => {
            const show = REVIEW_SHOWN.find((option) => option === event.target.value) ?? 'open';
            void navigate({ search: (known) => ({ ...known, show, page: 1 }), replace: true });
          }}
        >
          {REVIEW_SHOWN.map((option) => (
            <option key={option} value={option}>
              {SHOWN_WORDS[option]()}
            </option>
          ))}
        </Select>
      </Field>
      <PanelQuery query={query} rows={5}>
        {(page) => (
          <ReviewTable
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
