import type { Currency } from '@cordelle/domain/money.ts';
import { formatDate, formatMoney, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { PaymentTakenBack } from '@cordelle/validation/customers/objections.ts';
import { useClient } from '../../me/me.ts';
import { frequencyPhrase } from '../../words/frequencies.ts';

/** Payments that a change lowered or removed, and what becomes of each where the change is taken back. */
export function PaymentsTakenBack({ lead, payments }: { lead: string; payments: readonly PaymentTakenBack[] }) {
  const locale = useLocale();
  const { currency } = useClient();
  if (payments.length === 0) return null;
  return (
    <div>
      <p>{lead}</p>
      <ul className="list-disc pl-5">
        {payments.map((payment) => (
          <li key={[payment.what, payment.scheduleId, payment.installment].join(' ')}>
            {becomesWords(payment, currency, locale)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function paymentWords({ what, before, processDate, frequency }: PaymentTakenBack, currency: Currency, locale: Locale) {
  const amount = formatMoney(before, currency, locale);
  if (processDate === null) return m.take_back_paused({ amount, frequency: frequencyPhrase(frequency) });
  const date = formatDate(processDate, locale);
  return what === 'plan' && frequency !== 'Once'
    ? m.above_limit_series({ amount, date, frequency: frequencyPhrase(frequency) })
    : m.above_limit_once({ amount, date });
}

function becomesWords(payment: PaymentTakenBack, currency: Currency, locale: Locale): string {
  const { what, after, becomes } = payment;
  const named = { payment: paymentWords(payment, currency, locale) };
  const now = after === null ? null : formatMoney(after, currency, locale);
  switch (becomes) {
    case 'back':
      return now === null ? m.take_back_planned(named) : m.take_back_raised({ ...named, now });
    case 'made':
      return now === null ? m.take_back_passed(named) : m.take_back_made({ ...named, now });
    case 'changed_since':
      return m.take_back_changed_since(named);
    case 'ended':
      return what === 'plan' ? m.take_back_plan_ended(named) : m.take_back_attempt_ended(named);
  }
}
