import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Segments } from '@cordelle/ui/segments.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { Can } from '../../me/can.tsx';
import { useClient } from '../../me/me.ts';
import { useBusinessDay } from '../../process-dates/business-day.ts';
import { trpc } from '../../trpc.ts';
import { AUDIENCE_WORDS, type PayerNotice, type Recipient, whatChanges } from './notice-kinds.ts';
import { NoticeState } from './notice-list.tsx';

const ROWS = 50;
/** Letters in one document. */
const LETTERS = 200;
const FILTER_WORDS = {
  all: m.payer_notices_filter_all,
  mail: m.payer_notices_filter_mail,
  letter: m.payer_notices_filter_letter,
  waiting: m.payer_notices_filter_waiting,
} as const;
const FILTERS = ['all', 'mail', 'letter', 'waiting'] as const;
const DELIVERY = {
  sent: m.payer_notices_mail_sent,
  waiting: m.payer_notices_mail_waiting,
  bounced: m.payer_notices_mail_bounced,
  failed: m.payer_notices_mail_failed,
} as const;
const BECAUSE = {
  no_address: m.payer_notices_no_address,
  address_failed: m.payer_notices_address_failed,
  mail_failed: m.payer_notices_never_left,
} as const;

const COLUMNS: readonly Column<Recipient>[] = [
  { id: 'name', header: m.microdeposit_customer, card: 'title', cell: ({ name }) => name },
  { id: 'how', header: m.payer_notices_told, cell: (recipient) => howTold(recipient) },
  {
    id: 'on',
    header: m.payer_notices_told_on,
    cell: ({ toldOn, inTime }) =>
      toldOn === null ? (
        <Badge tone="warn">{m.payer_notices_not_yet()}</Badge>
      ) : (
        <span className="flex flex-wrap gap-2">
          <CalendarDate date={toldOn} />
          {inTime === false && <Badge tone="bad">{m.payer_notices_late()}</Badge>}
        </span>
      ),
  },
];

const howTold = ({ means, delivery, letterBecause }: Recipient): string =>
  means === 'mail'
    ? [m.payer_notices_by_email(), delivery && DELIVERY[delivery]()].filter(Boolean).join(' · ')
    : [m.payer_notices_by_post(), letterBecause && BECAUSE[letterBecause]()].filter(Boolean).join(' · ');

/** One notice: what was told, whom, and what is left to do on paper. */
export function NoticeDetail({ notice }: { notice: PayerNotice }) {
  const locale = useLocale();
  const { country } = useClient();
  const { audience, from, statementName, orderedAt, orderedByName, byMail, byLetter } = notice;
  return (
    <>
      <Card className="grid gap-2 p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-h2">{whatChanges(notice)}</h2>
          <NoticeState notice={notice} />
        </div>
        <DefinitionList
          facts={[
            { label: m.payer_notices_from(), value: formatDate(from, locale) },
            { label: m.payer_notices_whom(), value: AUDIENCE_WORDS[audience].label() },
            { label: m.payer_notices_statement(), value: statementName },
            { label: m.payer_notices_told(), value: m.payer_notices_counts({ mails: byMail, letters: byLetter }) },
            {
              label: m.payer_notices_ordered(),
              value: (
                <>
                  <Instant at={orderedAt} zone={RAIL_FACTS[country].zone} />
                  {orderedByName && ` · ${orderedByName}`}
                </>
              ),
            },
          ]}
        />
      </Card>
      {notice.lettersWaiting > 0 && <Letters notice={notice} />}
      <Recipients noticeId={notice.id} sending={notice.state === 'sending'} />
    </>
  );
}

function Letters({ notice: { id, lettersWaiting, postBy } }: { notice: PayerNotice }) {
  const locale = useLocale();
  const client = useClient();
  const today = useBusinessDay();
  const utils = trpc.useUtils();
  const [day, setDay] = useState<string>(today);
  const posted = trpc.payerNotices.posted.useMutation({
    onSuccess: async ({ posted: count }) => {
      await utils.payerNotices.invalidate();
      showToast('ok', m.payer_notices_posted_done({ count }));
    },
  });
  const on = readDateInput(day);
  const parts = Array.from({ length: Math.ceil(lettersWaiting / LETTERS) }, (_, part) => part * LETTERS);
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-h2">{m.payer_notices_letters_wait({ count: lettersWaiting })}</h2>
        <p className="text-muted-foreground">{m.payer_notices_letters_means()}</p>
      </div>
      {client.country === 'CA' && (
        <Banner tone={postBy < today ? 'bad' : 'info'}>
          {m.payer_notices_post_by({ date: formatDate(postBy, locale) })}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {parts.map((skip) => (
          <a
            key={skip}
            href={`/documents/payer_letters?client_id=${client.id}&notice_id=${id}&skip=${skip}`}
            target="_blank"
            rel="noopener"
            className={buttonStyle()}
          >
            <Printer aria-hidden="true" />
            {parts.length === 1
              ? m.payer_notices_print()
              : m.payer_notices_print_part({ from: skip + 1, to: Math.min(skip + LETTERS, lettersWaiting) })}
            <span className="sr-only"> ({m.opens_in_new_tab()})</span>
          </a>
        ))}
      </div>
      <Can do="customers.email_auth_request">
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label={m.payer_notices_posted_on()}
            id="postedOn"
            error={Object.values(refusalOf(posted.error)?.messages ?? {}).flat()[0]}
          >
            <DateField value={day} onValueChange={setDay} max={today} />
          </Field>
          <Button
            disabled={on === null}
            busy={posted.isPending}
            onClick={() => on && posted.mutate({ id, postedOn: on })}
          >
            {m.payer_notices_posted({ count: lettersWaiting })}
          </Button>
        </div>
      </Can>
    </Card>
  );
}

function Recipients({ noticeId, sending }: { noticeId: string; sending: boolean }) {
  useLocale();
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const query = trpc.payerNotices.recipients.useQuery(
    { id: noticeId, filter, limit: ROWS, skip: (page - 1) * ROWS },
    { placeholderData: keepPreviousData, refetchInterval: sending ? 3000 : false },
  );
  return (
    <section aria-label={m.payer_notices_recipients()} className="grid gap-3">
      <div className="flex">
        <Segments
          label={m.payer_notices_recipients()}
          options={FILTERS.map((value) => [value, FILTER_WORDS[value]()] as const)}
          value={filter}
          onChange={(value) => {
            setFilter(value);
            setPage(1);
          }}
        />
      </div>
      <PanelQuery query={query} rows={6}>
        {({ records, count, countIsExact }) => (
          <DataTable
            caption={m.payer_notices_recipients()}
            columns={COLUMNS}
            rows={records}
            rowKey={({ customerId }) => customerId}
            rowHref={({ customerId }) => `/client/customers/${customerId}`}
            refreshing={query.isPlaceholderData}
            height="auto"
            empty={<EmptyState title={m.ui_nothing_here()}>{m.payer_notices_none_of_filter()}</EmptyState>}
            pager={{ page, pageSize: ROWS, total: count, totalIsBound: !countIsExact, onPageChange: setPage }}
          />
        )}
      </PanelQuery>
    </section>
  );
}
