import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { formatDate, formatMoney, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import type { Settlement } from './settlement.ts';

const SEEN_BY = {
  reference: m.settlement_seen_by_reference,
  amount_and_date: m.settlement_seen_by_amount_and_date,
  person: m.settlement_seen_by_person,
} as const;

/** That the client's own statement shows the deposit, how that is known, and with which amount; may be taken back. */
export function SeenBanner({ settlement }: { settlement: Settlement }) {
  const { id: settlementId, deposit, payout, currency } = settlement;
  const locale = useLocale();
  const utils = trpc.useUtils();
  const mayTick = useCan('integrations.resend_settlements');
  const taking = trpc.settlements.unmarkSeen.useMutation({
    onSuccess: () => utils.settlements.invalidate(),
  });
  if (!deposit) return null;
  const difference = centsOf(deposit.amount) - centsOf(payout);
  const inWords = {
    amount: formatMoney(deposit.amount, currency, locale),
    difference: formatMoney(centsText(difference < 0n ? -difference : difference), currency, locale),
  };
  return (
    <Banner
      tone={difference === 0n ? 'ok' : 'warn'}
      title={m.settlement_seen_on({ date: formatDate(deposit.bookedOn, locale) })}
      actions={
        mayTick && (
          <Button size="small" busy={taking.isPending} onClick={() => taking.mutate({ settlementId })}>
            {m.seen_unmark()}
          </Button>
        )
      }
    >
      {SEEN_BY[deposit.matchedBy]()}
      {difference > 0n && ` ${m.settlement_seen_more(inWords)}`}
      {difference < 0n && ` ${m.settlement_seen_less(inWords)}`}
    </Banner>
  );
}

/** "Matches my bank": asks for the day on the statement. Only where something was sent and is not ticked yet. */
export function SeenButton({ settlement }: { settlement: Settlement }) {
  useLocale();
  const [open, setOpen] = useState(false);
  const mayTick = useCan('integrations.resend_settlements');
  const { status, deposit } = settlement;
  if (!mayTick || deposit || (status !== 'Sent' && status !== 'Paid')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Check aria-hidden="true" />
        {m.seen_mark()}
      </Button>
      {open && <SeenDialog settlement={settlement} onClose={() => setOpen(false)} />}
    </>
  );
}

function SeenDialog({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const { id: settlementId, paidDate, expectedOn, payout, currency } = settlement;
  const [typed, setTyped] = useState(paidDate ?? expectedOn ?? '');
  const [missing, setMissing] = useState(false);
  const marking = trpc.settlements.markSeen.useMutation({
    onSuccess: async () => {
      await utils.settlements.invalidate();
      onClose();
    },
  });
  const refusal = marking.error
    ? (Object.values(refusalOf(marking.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bookedOn = readDateInput(typed);
    setMissing(bookedOn === null);
    if (bookedOn !== null && !marking.isPending) marking.mutate({ settlementId, bookedOn });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !marking.isPending && onClose()}
      title={m.seen_mark()}
      description={m.seen_mark_info({ amount: formatMoney(payout, currency, locale) })}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={m.seen_mark_day()} error={missing ? m.seen_mark_missing() : refusal}>
          <DateField value={typed} onValueChange={setTyped} />
        </Field>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={marking.isPending}>
            {m.seen_mark()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
