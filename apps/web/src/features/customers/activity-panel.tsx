import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatMoney, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Timeline, type TimelineEvent } from '@cordelle/ui/timeline.tsx';
import type { Tone } from '@cordelle/ui/tone.ts';
import { useQuery } from '@tanstack/react-query';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { useTRPC } from '../../trpc.ts';
import { actorWords } from '../../words/actors.ts';
import { activityOf } from './activity-of-customer.ts';

type Words = { tone: Tone; sentence: (inputs: { amount: string }) => string };

const SENTENCES: Readonly<Record<string, Words>> = {
  schedule_created: { tone: 'sched', sentence: m.activity_schedule_created },
  schedule_deleted: { tone: 'neutral', sentence: m.activity_schedule_deleted },
  schedule_amount_updated: { tone: 'sched', sentence: m.activity_schedule_amount_updated },
  transaction_created: { tone: 'sched', sentence: m.activity_transaction_created },
  transaction_approved: { tone: 'ok', sentence: m.activity_transaction_approved },
  transaction_declined: { tone: 'bad', sentence: m.activity_transaction_declined },
  transaction_charged_back: { tone: 'reversal', sentence: m.activity_transaction_charged_back },
  transaction_settled: { tone: 'ok', sentence: m.activity_transaction_settled },
};

/** The latest of what happened with a customer, newest first. */
export function ActivityPanel({ customerId }: { customerId: string }) {
  const locale = useLocale();
  const { country, currency } = useClient();
  const query = useQuery(useTRPC().customers.activity.queryOptions(activityOf(customerId)));
  return (
    <Panel title={m.activity()}>
      <PanelQuery query={query} rows={5}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={m.ui_nothing_here()} />
          ) : (
            <div className="p-4">
              <Timeline
                label={m.activity()}
                zone={RAIL_FACTS[country].zone}
                events={records.map((entry) => eventOf(entry, currency, locale))}
              />
            </div>
          )
        }
      </PanelQuery>
    </Panel>
  );
}

function eventOf(
  entry: {
    id: string;
    type: string;
    amount: string | null;
    actor: string;
    actorName: string | null;
    occurredAt: string;
  },
  currency: string,
  locale: Locale,
): TimelineEvent {
  const words = SENTENCES[entry.type];
  const amount = entry.amount === null ? '' : formatMoney(entry.amount, currency, locale);
  return {
    key: entry.id,
    tone: words?.tone ?? 'neutral',
    sentence: words?.sentence({ amount }).trim() ?? entry.type,
    at: entry.occurredAt,
    actor: actorWords(entry.actor, entry.actorName),
  };
}
