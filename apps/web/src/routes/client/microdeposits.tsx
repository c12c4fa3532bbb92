import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SkeletonTable } from '@cordelle/ui/skeleton.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { MicrodepositFilters } from '../../features/microdeposits/microdeposit-filters.tsx';
import {
  MICRODEPOSIT_SEARCH_DEFAULTS,
  microdepositSearch,
  toMicrodepositInput,
} from '../../features/microdeposits/microdeposit-search.ts';
import { MicrodepositTable } from '../../features/microdeposits/microdeposit-table.tsx';
import { HelpLink } from '../../help-link.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { requirePermission } from '../../me/me.ts';
import { useBusinessDay } from '../../process-dates/business-day.ts';
import { trpc } from '../../trpc.ts';

/** Days the list goes back where nobody says from when. */
const LIST_DAYS = 30;

export const Route = createFileRoute('/client/microdeposits')({
  staticData: { crumb: 'page' },
  validateSearch: microdepositSearch,
  search: { middlewares: [stripSearchParams(MICRODEPOSIT_SEARCH_DEFAULTS)] },
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.microdeposits'),
  loaderDeps: ({ search }) => toMicrodepositInput(search),
  // Not awaited: while another page loads, the rows on screen stay, dimmed.
  loader: ({ context: { utils }, deps }) => {
    void utils.microdeposits.list.prefetch(deps);
  },
  component: MicrodepositsPage,
});

function MicrodepositsPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const today = useBusinessDay();
  const query = trpc.microdeposits.list.useQuery(toMicrodepositInput(search), { placeholderData: keepPreviousData });
  const last = search.end_date || today;
  return (
    <ClientPage
      title={m.menu_microdeposits()}
      description={
        <>
          {m.microdeposits_means()} <HelpLink topic="microdeposits" />
        </>
      }
    >
      <MicrodepositFilters
        shown={{ filter: search.filter, start_date: search.start_date || addDays(last, -LIST_DAYS), end_date: last }}
        onChange={(change) =>
          void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true, resetScroll: false })
        }
      />
      <PanelQuery query={query} waits={<SkeletonTable rows={3} columns={6} />}>
        {(page) => (
          <MicrodepositTable
            page={page}
            search={search}
            filtered={search.filter !== 'All'}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
          />
        )}
      </PanelQuery>
    </ClientPage>
  );
}
