import type { AppRouter } from '@cordelle/api/root.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Pager } from '@cordelle/ui/pager.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Timeline, type TimelineEvent } from '@cordelle/ui/timeline.tsx';
import type { Tone } from '@cordelle/ui/tone.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '@cordelle/validation/customers/activity-kinds.ts';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { lazy, Suspense, useId, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { actorWords } from '../../words/actors.ts';
import { activityOf, allActivityOf, EVENTS_PER_PAGE, LATEST_EVENTS } from './activity-of-customer.ts';

type Entry = inferRouterOutputs<AppRouter>['customers']['activity']['records'][number];

const TONES: Readonly<Record<string, Tone>> = {
  schedule_created: 'sched',
  schedule_amount_updated: 'sched',
  schedule_installment_skipped: 'warn',
  schedule_installment_restored: 'sched',
  schedule_installment_moved: 'sched',
  schedule_installment_amount_updated: 'sched',
  schedule_terms_updated: 'sched',
  schedule_paused: 'warn',
  schedule_resumed: 'sched',
  transaction_created: 'sched',
  transaction_approved: 'ok',
  transaction_declined: 'bad',
  transaction_not_sent: 'warn',
  transaction_charged_back: 'reversal',
  transaction_settled: 'ok',
  payment_reported: 'ok',
  microdeposit_requested: 'transit',
  microdeposit_sent: 'transit',
  microdeposit_verified: 'ok',
  microdeposit_failed: 'warn',
  microdeposit_declined: 'bad',
  microdeposit_returned: 'bad',
  authorization_recorded: 'ok',
  authorization_failed: 'bad',
  authorization_requested: 'transit',
  authorization_reminded: 'transit',
  bank_details_disabled: 'bad',
  bank_details_corrected: 'info',
  bank_numbers_viewed: 'info',
  email_bounced: 'bad',
};

const KINDS: Readonly<Record<ActivityKind, () => string>> = {
  money: m.activity_kind_money,
  schedules: m.activity_kind_schedules,
  customer: m.activity_kind_customer,
  mail: m.activity_kind_mail,
};

const DELIVERIES = {
  waiting: { tone: 'transit', words: m.delivery_waiting },
  sent: { tone: 'ok', words: m.delivery_sent },
  bounced: { tone: 'bad', words: m.delivery_bounced },
  failed: { tone: 'bad', words: m.delivery_failed },
} as const satisfies Record<string, { tone: Tone; words: () => string }>;

const ComposeNote = lazy(() => import('./compose-note.tsx'));
const MailDialog = lazy(() => import('./mail-dialog.tsx'));

const kindOf = (text: string): ActivityKind | undefined => ACTIVITY_KINDS.find((kind) => kind === text);

/** What happened with a customer, newest first: the latest, or all of it narrowed to a kind. */
export function ActivityPanel({ customerId }: { customerId: string }) {
  useLocale();
  const [all, setAll] = useState(false);
  const [kind, setKind] = useState<ActivityKind>();
  const [page, setPage] = useState(1);
  const asked = all || kind ? allActivityOf(customerId, kind, page) : activityOf(customerId);
  const query = trpc.customers.activity.useQuery(asked, { placeholderData: keepPreviousData });
  const narrowed = all || kind !== undefined;
  return (
    <Panel
      title={m.activity()}
      actions={
        <KindFilter
          kind={kind}
          onChange={(next) => {
            setKind(next);
            setPage(1);
          }}
        />
      }
    >
      <Suspense>
        <ComposeNote customerId={customerId} />
      </Suspense>
      <PanelQuery query={query} rows={LATEST_EVENTS}>
        {({ records, count, countIsExact }) => (
          <>
            <Entries customerId={customerId} entries={records} narrowed={kind !== undefined} />
            {narrowed && count > EVENTS_PER_PAGE && (
              <div className="border-t">
                <Pager
                  page={page}
                  pageSize={EVENTS_PER_PAGE}
                  total={count}
                  totalIsBound={!countIsExact}
                  onPageChange={setPage}
                />
              </div>
            )}
            {kind === undefined && count > LATEST_EVENTS && (
              <div className="border-t px-3 py-2">
                <Button
                  variant="ghost"
                  size="small"
                  aria-expanded={all}
                  onClick={() => {
                    setAll(!all);
                    setPage(1);
                  }}
                >
                  {all ? m.activity_latest() : m.activity_all_events()}
                </Button>
              </div>
            )}
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

function KindFilter({
  kind,
  onChange,
}: {
  kind: ActivityKind | undefined;
  onChange: (kind: ActivityKind | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-table">
      <label htmlFor={id} className="text-muted-foreground">
        {m.activity_show()}
      </label>
      <Select id={id} value={kind ?? ''} className="w-40" onChange={(event) => onChange(kindOf(event.target.value))}>
        <option value="">{m.activity_kind_all()}</option>
        {ACTIVITY_KINDS.map((name) => (
          <option key={name} value={name}>
            {KINDS[name]()}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Entries({
  customerId,
  entries,
  narrowed,
}: {
  customerId: string;
  entries: readonly Entry[];
  narrowed: boolean;
}) {
  const { country } = useClient();
  if (entries.length === 0)
    return <EmptyState title={m.ui_nothing_here()}>{narrowed ? m.activity_none_of_kind() : null}</EmptyState>;
  return (
    <div className="p-4">
      <Timeline
        label={m.activity()}
        zone={RAIL_FACTS[country].zone}
        events={entries.map((entry) => eventOf(entry, customerId))}
      />
    </div>
  );
}

function eventOf(entry: Entry, customerId: string): TimelineEvent {
  const { delivery, transactionId, mailId } = entry;
  const action = <Action {...entry} />;
  return {
    key: entry.id,
    tone: delivery === 'bounced' || delivery === 'failed' ? 'bad' : (TONES[entry.type] ?? 'neutral'),
    sentence: (
      <span className="wrap-anywhere">
        {transactionId ? (
          <TextLink href={`/client/customers/${customerId}/transaction_history/${transactionId}`}>{action}</TextLink>
        ) : (
          action
        )}
        {delivery && (
          <>
            {' '}
            <Badge tone={DELIVERIES[delivery].tone}>{DELIVERIES[delivery].words()}</Badge>
          </>
        )}
        {mailId && <Received customerId={customerId} mailId={mailId} />}
      </span>
    ),
    at: entry.dateAndTime,
    actor: actorWords(entry.actor, entry.actorName),
  };
}

/** The line in the reader's language; the subject of a mail that it quotes, in that of the mail. */
function Action({ action, subject, subjectLanguage }: Pick<Entry, 'action' | 'subject' | 'subjectLanguage'>) {
  const at = subject ? action.indexOf(subject) : -1;
  if (!subject || at < 0) return action;
  return (
    <>
      {action.slice(0, at)}
      <span lang={`${subjectLanguage}-CA`}>{subject}</span>
      {action.slice(at + subject.length)}
    </>
  );
}

/** Opens the mail as the customer read it. */
function Received({ customerId, mailId }: { customerId: string; mailId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {' '}
      <Button variant="link" size="text" onClick={() => setOpen(true)}>
        {m.mail_received()}
      </Button>
      {open && (
        <Suspense>
          <MailDialog customerId={customerId} mailId={mailId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
