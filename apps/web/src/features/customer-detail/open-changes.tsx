import type { AppRouter } from '@cordelle/api/root.ts';
import { formatDate, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { sentencesOf } from '../../failure/say-refusal.ts';
import { Can } from '../../me/can.tsx';
import { useCan, useClient } from '../../me/me.ts';
import { useBusinessDay } from '../../process-dates/business-day.ts';
import { trpc } from '../../trpc.ts';

type Change = inferRouterOutputs<AppRouter>['customers']['changes']['records'][number];

const WORDS_MAX = 1_000;

const BECAUSE: Readonly<Record<NonNullable<Change['letterBecause']>, () => string>> = {
  no_address: m.changes_letter_no_address,
  address_failed: m.changes_letter_address_failed,
  mail_failed: m.changes_letter_mail_failed,
};

/** Changes of the agreement: those that a letter has to tell the payer of, and those they may still object to. */
export function OpenChanges({ customerId }: { customerId: string }) {
  const locale = useLocale();
  const [objecting, setObjecting] = useState<Change | null>(null);
  const { data } = trpc.customers.changes.useQuery({ customerId });
  const changes = data?.records ?? [];
  const waiting = changes.filter(({ letterBecause, postedOn }) => letterBecause !== null && postedOn === null);
  const told = changes.filter((change) => !waiting.includes(change));
  return (
    <>
      {waiting.length > 0 && <Letters customerId={customerId} waiting={waiting} />}
      {told.length > 0 && (
        <details className="rounded-card border bg-card px-4 py-1">
          <summary className="cursor-pointer py-2 text-muted-foreground text-table">
            {m.changes_may_object({ count: told.length })}
          </summary>
          <ul className="divide-y">
            {told.map((change) => (
              <li key={change.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
                <div className="min-w-0">
                  <Lines lines={change.lines} />
                  <p className="text-muted-foreground text-table">
                    {m.changes_object_until({ date: formatDate(change.objectUntil, locale) })}
                  </p>
                </div>
                <Can do="customers.edit">
                  <Button onClick={() => setObjecting(change)}>{m.changes_record_objection()}</Button>
                </Can>
              </li>
            ))}
          </ul>
        </details>
      )}
      {objecting && <ObjectionDialog customerId={customerId} change={objecting} onClose={() => setObjecting(null)} />}
    </>
  );
}

const Lines = ({ lines }: Pick<Change, 'lines'>) => (
  <ul>
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
);

function Letters({ customerId, waiting }: { customerId: string; waiting: readonly Change[] }) {
  useLocale();
  const client = useClient();
  const today = useBusinessDay();
  const may = useCan('customers.edit');
  const readAgain = useReadCustomersAgain();
  const [day, setDay] = useState<string>(today);
  const post = trpc.customers.postChangeLetters.useMutation({
    onSuccess: async () => {
      showToast('ok', m.changes_letters_posted());
      await readAgain();
    },
  });
  const on = readDateInput(day);
  const [first] = waiting;
  return (
    <Banner tone="warn" title={m.changes_letters_wait({ count: waiting.length })}>
      <div className="grid gap-3">
        {first?.letterBecause && <p>{BECAUSE[first.letterBecause]()}</p>}
        <ul className="grid gap-2">
          {waiting.map((change) => (
            <li key={change.id}>
              <Lines lines={change.lines} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-end gap-2">
          <a
            href={`/documents/change_letters?client_id=${client.id}&customer_id=${customerId}`}
            target="_blank"
            rel="noopener"
            className={buttonStyle()}
          >
            <Printer aria-hidden="true" />
            {m.changes_print_letters({ count: waiting.length })}
            <span className="sr-only"> ({m.opens_in_new_tab()})</span>
          </a>
          {may && (
            <>
              <Field
                label={m.payer_notices_posted_on()}
                id="change-posted-on"
                error={Object.values(refusalOf(post.error)?.messages ?? {}).flat()[0]}
              >
                <DateField value={day} onValueChange={setDay} max={today} />
              </Field>
              <Button
                disabled={on === null}
                busy={post.isPending}
                onClick={() => on && post.mutate({ customerId, changeIds: waiting.map(({ id }) => id), postedOn: on })}
              >
                {m.payer_notices_posted({ count: waiting.length })}
              </Button>
            </>
          )}
        </div>
      </div>
    </Banner>
  );
}

function ObjectionDialog({ customerId, change, onClose }: { customerId: string; change: Change; onClose: () => void }) {
  useLocale();
  const readAgain = useReadCustomersAgain();
  const [words, setWords] = useState('');
  const record = trpc.customers.recordObjection.useMutation({
    onSuccess: async () => {
      showToast('ok', m.changes_objection_recorded());
      await readAgain();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !record.isPending) onClose();
      }}
      title={m.changes_objection_title()}
      description={m.changes_objection_means()}
      actions={
        <Button
          variant="primary"
          busy={record.isPending}
          onClick={() => record.mutate({ customerId, changeId: change.id, words })}
        >
          {m.changes_record_objection()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Lines lines={change.lines} />
        <Field label={m.changes_objection_words()} id="objection-words" optional>
          <Textarea value={words} maxLength={WORDS_MAX} onChange={({ target }) => setWords(target.value)} />
        </Field>
        {record.error && <p role="alert">{sentencesOf(record.error).join(' ')}</p>}
      </div>
    </Dialog>
  );
}
