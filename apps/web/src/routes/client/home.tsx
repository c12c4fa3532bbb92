import { localTime } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, formatMonth } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NARROW, useMediaQuery } from '@cordelle/ui/media-query.ts';
import { Segments } from '@cordelle/ui/segments.tsx';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { FigureTiles } from '../../features/home/figure-tiles.tsx';
import { FirstSteps, FirstStepsLine } from '../../features/home/first-steps.tsx';
import { ForecastPanel } from '../../features/home/forecast-panel.tsx';
import { FrenchPromo } from '../../features/home/french-promo.tsx';
import { greeting } from '../../features/home/greeting.ts';
import { Hero } from '../../features/home/hero.tsx';
import type { Home } from '../../features/home/home.ts';
import { HOME_SEARCH_DEFAULTS, type HomeSearch, homeSearch, monthAfter } from '../../features/home/home-search.ts';
import { chartWaits, HeroWaits, ribbonWaits, TasksWait } from '../../features/home/home-waits.tsx';
import { PaymentsByDay } from '../../features/home/payments-by-day.tsx';
import { Today } from '../../features/home/today.tsx';
import { UpcomingSettlements } from '../../features/home/upcoming-settlements.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { may } from '../../me/may.ts';
import { clientName, requirePermission, useCan, useClient, useMe } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { useBusinessNow } from '../../process-dates/use-business-now.ts';
import { useToday } from '../../process-dates/use-today.ts';
import { trpc } from '../../trpc.ts';

const loadRibbon = () => import('../../features/home/ribbon-panel.tsx');
const RibbonPanel = lazy(loadRibbon);
const ManagedClients = lazy(() => import('../../features/home/managed-clients.tsx'));

const inputOf = ({ month }: Pick<HomeSearch, 'month'>) => (month === '' ? {} : { month });

/** Home of a client: its figures, what is coming, what waits for somebody. */
export const Route = createFileRoute('/client/home')({
  staticData: { crumb: m.menu_home, firstCrumb: true },
  validateSearch: homeSearch,
  search: { middlewares: [stripSearchParams(HOME_SEARCH_DEFAULTS)] },
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.home'),
  loaderDeps: ({ search }) => inputOf(search),
  // Not awaited: each panel shows what it has.
  loader: ({ context: { utils, me }, deps }) => {
    if (me.client?.clientType === 'Third Party') return;
    void utils.home.get.prefetch(deps);
    void loadRibbon();
    void utils.home.ahead.prefetch();
    void utils.home.checklist.prefetch();
    void utils.home.actions.prefetch();
  },
  component: HomePage,
});

/** By the hour it is for the business. */
function useGreeting(): string {
  const { user } = useMe();
  const { country } = useClient();
  const now = useBusinessNow();
  const { zone } = RAIL_FACTS[country];
  return greeting(user.firstName, now === null ? null : Number(localTime(new Date(now), zone).slice(0, 2)));
}

function useChange() {
  const navigate = Route.useNavigate();
  return (change: Partial<HomeSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change }), replace: true, resetScroll: false });
}

function HomePage() {
  useLocale();
  const me = useMe();
  const client = useClient();
  const title = useGreeting();
  if (client.clientType !== 'Third Party') return <CollectingHome title={title} />;
  return (
    <ClientPage title={title} name={m.menu_home()} description={clientName(me, client)}>
      <Suspense>
        <ManagedClients />
      </Suspense>
    </ClientPage>
  );
}

/** Of a business that collects. */
function CollectingHome({ title }: { title: string }) {
  const locale = useLocale();
  const me = useMe();
  const client = useClient();
  const search = Route.useSearch();
  const query = trpc.home.get.useQuery(inputOf(search), { placeholderData: keepPreviousData });
  const ahead = trpc.home.ahead.useQuery();
  const checklist = trpc.home.checklist.useQuery();
  const change = useChange();
  const maySettlements = useCan('menu.settlements');
  const mayReport = useCan('menu.transaction_report');
  const mayEditAuthorizations = useCan('authorization_settings.edit_authorization_settings');
  const home = query.data;
  const began = checklist.data?.steps.some(({ step, done }) => step === 'payment' && done) ?? true;
  return (
    <ClientPage
      title={title}
      name={m.menu_home()}
      description={
        home ? (
          m.home_range({
            start: formatDate(home.startDate, locale),
            end: formatDate(home.endDate, locale),
            business: clientName(me, client),
          })
        ) : (
          <Skeleton className="w-72 max-w-full" />
        )
      }
      actions={
        home ? (
          <Months shown={home.startDate} isCurrent={search.month === ''} />
        ) : (
          <Skeleton className="h-control w-52" />
        )
      }
    >
      <Checklist />
      {began && (
        <PanelQuery query={ahead} waits={<HeroWaits />}>
          {(data) => <Hero ahead={data} maySettlements={maySettlements} mayReport={mayReport} />}
        </PanelQuery>
      )}
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,7fr)_minmax(18rem,5fr)]">
        <div className="min-w-0 max-md:order-2">
          {began ? (
            <Panel
              title={m.home_ribbon()}
              actions={<View value={search.ribbon} onChange={(ribbon) => change({ ribbon })} />}
            >
              <PanelQuery query={ahead} waits={ribbonWaits}>
                {(data) => (
                  <Suspense fallback={ribbonWaits}>
                    <RibbonPanel
                      ahead={data}
                      shape={search.ribbon}
                      links={{ settlements: maySettlements, report: mayReport }}
                    />
                  </Suspense>
                )}
              </PanelQuery>
            </Panel>
          ) : (
            <FirstUse />
          )}
        </div>
        <Tasks />
      </div>
      <PanelQuery query={query} waits={<Skeleton className="h-39 rounded-card bg-muted md:h-16.5" />}>
        {(data) => <Figures home={data} />}
      </PanelQuery>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,7fr)_minmax(18rem,5fr)]">
        {began && (
          <Folding title={m.home_payments_by_day()}>
            <Payments />
          </Folding>
        )}
        <div className="grid min-w-0 gap-4">
          {began && (
            <Folding title={m.home_upcoming()}>
              <Upcoming />
            </Folding>
          )}
          {mayEditAuthorizations && <FrenchPromo />}
        </div>
      </div>
    </ClientPage>
  );
}

/** On a phone what is looked up now and then is one press away, and work comes first. */
function Folding({ title, children }: { title: string; children: ReactNode }) {
  const isNarrow = useMediaQuery(NARROW);
  const [open, setOpen] = useState(false);
  if (!isNarrow || open) return children;
  return (
    <section className="flex items-center justify-between gap-2 rounded-card border bg-card px-4 py-2">
      <h2 className="text-h2">{title}</h2>
      <Button
        className="min-h-11"
        aria-expanded={false}
        aria-label={`${m.home_unfold()} ${title}`}
        onClick={() => setOpen(true)}
      >
        {m.home_unfold()}
      </Button>
    </section>
  );
}

/** The months beside the one shown. */
function Months({ shown, isCurrent }: { shown: string; isCurrent: boolean }) {
  const locale = useLocale();
  const month = shown.slice(0, 7);
  return (
    <nav aria-label={m.home_month()} className="flex items-center gap-1">
      <LinkButton
        size="icon"
        href={`/client/home?month=${monthAfter(month, -1)}`}
        aria-label={m.home_previous_month()}
        title={m.home_previous_month()}
      >
        <ChevronLeft aria-hidden="true" />
      </LinkButton>
      <span className="min-w-32 text-center">{formatMonth(shown, locale)}</span>
      <LinkButton
        size="icon"
        href={`/client/home?month=${monthAfter(month, 1)}`}
        aria-label={m.home_next_month()}
        title={m.home_next_month()}
      >
        <ChevronRight aria-hidden="true" />
      </LinkButton>
      {!isCurrent && <LinkButton href="/client/home">{m.home_this_month()}</LinkButton>}
    </nav>
  );
}

function Figures({ home }: { home: Home }) {
  return (
    <FigureTiles home={home} mayCustomers={useCan('menu.customers')} mayReport={useCan('menu.transaction_report')} />
  );
}

/** With one step left, a business has begun. */
const STEPS_WORTH_A_LINE = 2;

function Checklist() {
  const utils = trpc.useUtils();
  const me = useMe();
  const { steps } = Route.useSearch();
  const change = useChange();
  const { data } = trpc.home.checklist.useQuery();
  const putAway = trpc.home.putChecklistAway.useMutation({
    onSuccess: async () => {
      await utils.home.checklist.invalidate();
      change({ steps: '' });
    },
  });
  if (!data) return null;
  const shown = (permission: Parameters<typeof may>[1]) => may(me, permission);
  if (steps !== 'show') {
    const left = data.steps.filter(({ done }) => !done).length;
    if (data.putAway || left < STEPS_WORTH_A_LINE) return null;
    return <FirstStepsLine steps={data.steps} may={shown} onShow={() => change({ steps: 'show' })} />;
  }
  return (
    <FirstSteps
      steps={data.steps}
      may={shown}
      busy={putAway.isPending}
      onPutAway={() => putAway.mutate({ putAway: true })}
    />
  );
}

/** Payments of the month, or what is to come of them. */
function Payments() {
  useLocale();
  const search = Route.useSearch();
  const change = useChange();
  const linked = useCan('menu.transaction_report');
  const today = useToday();
  const { show, as, measure } = search;
  const home = trpc.home.get.useQuery(inputOf(search), { placeholderData: keepPreviousData });
  const forecast = trpc.home.forecast.useQuery(undefined, { enabled: show === 'forecast' });
  return (
    <Panel
      title={show === 'forecast' ? m.home_forecast() : m.home_payments_by_day()}
      actions={
        <div className="flex flex-wrap gap-2">
          <Segments
            label={m.home_payments_shown()}
            options={[
              ['payments', m.home_payments_by_day()],
              ['forecast', m.home_forecast()],
            ]}
            value={show}
            onChange={(value) => change({ show: value })}
          />
          {show === 'payments' && (
            <Segments
              label={m.home_measure()}
              options={[
                ['money', m.home_measure_money()],
                ['count', m.home_measure_count()],
              ]}
              value={measure}
              onChange={(value) => change({ measure: value })}
            />
          )}
          <View value={as} onChange={(value) => change({ as: value })} />
        </div>
      }
    >
      {show === 'forecast' ? (
        <PanelQuery query={forecast} waits={chartWaits}>
          {(answer) => <ForecastPanel answer={answer} shape={as} />}
        </PanelQuery>
      ) : (
        <PanelQuery query={home} waits={chartWaits}>
          {(data) => <PaymentsByDay home={data} shape={as} measure={measure} today={today} linked={linked} />}
        </PanelQuery>
      )}
    </Panel>
  );
}

function Upcoming() {
  useLocale();
  const search = Route.useSearch();
  const change = useChange();
  // What is expected is expected now, whatever month is looked at.
  const query = trpc.home.get.useQuery({});
  return (
    <Panel
      title={m.home_upcoming()}
      actions={<View value={search.upcoming} onChange={(value) => change({ upcoming: value })} />}
    >
      <PanelQuery query={query} waits={chartWaits}>
        {(data) => <UpcomingSettlements home={data} shape={search.upcoming} />}
      </PanelQuery>
    </Panel>
  );
}

function View({ value, onChange }: { value: 'chart' | 'table'; onChange: (value: 'chart' | 'table') => void }) {
  return (
    <Segments
      label={m.home_view()}
      options={[
        ['chart', m.home_view_chart()],
        ['table', m.home_view_table()],
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function Tasks() {
  useLocale();
  const query = trpc.home.actions.useQuery();
  return (
    <Panel title={m.home_today()}>
      <PanelQuery query={query} waits={<TasksWait />}>
        {({ records, currency }) => <Today actions={records} currency={currency} />}
      </PanelQuery>
    </Panel>
  );
}

function FirstUse() {
  const mayPay = useCan('transaction_schedules.new');
  return (
    <div className="rounded-card border bg-card">
      <EmptyState
        title={m.home_first_use()}
        action={
          mayPay && (
            <LinkButton variant="primary" href="/client/transactions/new">
              {m.home_first_payment()}
            </LinkButton>
          )
        }
      >
        {m.home_first_use_text()}
      </EmptyState>
    </div>
  );
}
