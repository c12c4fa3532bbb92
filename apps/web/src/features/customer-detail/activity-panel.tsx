import type { AppRouter } from '@cordelle/api/root.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Timeline, type TimelineEvent } from '@cordelle/ui/timeline.tsx';
import type { Tone } from '@cordelle/ui/tone.ts';
import { useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { useTRPC } from '../../trpc.ts';
import { actorWords } from '../../words/actors.ts';
import { activityOf } from './activity-of-customer.ts';

type Entry = inferRouterOutputs<AppRouter>['customers']['activity']['records'][number];

const TONES: Readonly<Record<string, Tone>> = {
  schedule_created: 'sched',
  schedule_amount_updated: 'sched',
  transaction_created: 'sched',
  transaction_approved: 'ok',
  transaction_declined: 'bad',
  transaction_charged_back: 'reversal',
  transaction_settled: 'ok',
};

/** The latest of what happened with a customer, newest first. */
export function ActivityPanel({ customerId }: { customerId: string }) {
  useLocale();
  const { country } = useClient();
  const query = useQuery(useTRPC().customers.activity.queryOptions(activityOf(customerId)));
  return (
    <Panel title={m.activity()}>
      <PanelQuery query={query} rows={5}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={m.ui_nothing_here()} />
          ) : (
            <div className="p-4">
              <Timeline label={m.activity()} zone={RAIL_FACTS[country].zone} events={records.map(eventOf)} />
            </div>
          )
        }
      </PanelQuery>
    </Panel>
  );
}

function eventOf(entry: Entry): TimelineEvent {
  return {
    key: entry.id,
    tone: TONES[entry.type] ?? 'neutral',
    sentence: entry.action,
    at: entry.dateAndTime,
    actor: actorWords(entry.actor, entry.actorName),
  };
}
