import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Timeline } from '@cordelle/ui/timeline.tsx';
import type { Tone } from '@cordelle/ui/tone.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { actorWords } from '../../words/actors.ts';
import type { Schedule } from './schedule.ts';

/** As much of what happened with the customer as is looked through for this schedule. */
const LOOKED_THROUGH = 100;
const ROWS = 3;

const TONES: Readonly<Record<string, Tone>> = {
  schedule_paused: 'warn',
  schedule_installment_skipped: 'warn',
  schedule_deleted: 'neutral',
};

/** What people and banks did to one schedule, newest first. */
export function ScheduleHistory({ schedule: { id, customerId, customerName } }: { schedule: Schedule }) {
  useLocale();
  const { country } = useClient();
  const query = trpc.customers.activity.useQuery({ customerId, kind: 'schedules', limit: LOOKED_THROUGH });
  return (
    <Panel title={m.plan_history()}>
      <PanelQuery query={query} rows={ROWS}>
        {({ records }) => {
          const own = records.filter(({ scheduleId }) => scheduleId === id);
          return (
            <div className="grid gap-4 p-4">
              {own.length > 0 ? (
                <Timeline
                  label={m.plan_history()}
                  zone={RAIL_FACTS[country].zone}
                  events={own.map(({ id: key, type, action, dateAndTime, actor, actorName }) => ({
                    key,
                    tone: TONES[type] ?? 'sched',
                    sentence: <span className="wrap-anywhere">{action}</span>,
                    at: dateAndTime,
                    actor: actorWords(actor, actorName),
                  }))}
                />
              ) : (
                <p className="text-muted-foreground">{m.plan_history_none()}</p>
              )}
              <p>
                <TextLink href={`/client/customers/${customerId}`}>
                  {m.plan_history_all({ name: customerName })}
                </TextLink>
              </p>
            </div>
          );
        }}
      </PanelQuery>
    </Panel>
  );
}
