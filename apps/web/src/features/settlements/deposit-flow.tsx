import type { Locale } from '@cordelle/i18n/format.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyFlow } from '@cordelle/ui/money-flow.tsx';
import { useCan } from '../../me/me.ts';
import { flowWords } from './flow-words.ts';
import type { FlowCause, FlowKind, Settlement } from './settlement.ts';

const NOTHING = '0.00';

/** Where the page itself lists what a line sums. */
const LISTED = {
  approved: '?line=approved#payments',
  chargeback: '?line=chargeback#payments',
  holdback: '?line=approved#payments',
  holdback_released: '#holdback',
  holdback_applied: '#holdback',
} as const satisfies Partial<Record<FlowKind, string>>;

type Words = (inputs: { amount: string }) => string;

/** The sum as picture and table, and what was carried in words. */
export function DepositFlow({ settlement }: { settlement: Settlement }) {
  const locale = useLocale();
  const { flow, payout, currency } = settlement;
  const mayReadInvoices = useCan('settings.read_billing_invoices');
  return (
    <div className="grid gap-3">
      <MoneyFlow
        caption={m.settlement_equation()}
        lines={flow.map(({ kind, amount, count, causes }, index) => ({
          key: `${kind} ${index}`,
          label: flowWords(kind),
          amount,
          ...(count === null ? {} : { count }),
          ...(kind === 'chargeback' && { tone: 'reversal' as const }),
          ...(kind in LISTED ? { href: LISTED[kind as keyof typeof LISTED] } : {}),
          causes: causes.flatMap((cause) => opened(cause, mayReadInvoices, locale)),
        }))}
        total={payout}
        totalLabel={m.settlement_deposit()}
        currency={currency}
      />
      <Carried settlement={settlement} />
    </div>
  );
}

/** Why a settlement does not begin or end at nothing. */
function Carried({ settlement }: { settlement: Settlement }) {
  const { openingCarry, closingCarry, currency, flow, debtWrittenOff: writtenOff } = settlement;
  const locale = useLocale();
  const inWords = (carry: string, owed: Words, due: Words) => {
    if (carry === NOTHING) return null;
    // A carry below zero is owed by the client; the sentence says so, and its amount has no sign.
    const say = carry.startsWith('-') ? owed : due;
    return <Banner tone="info">{say({ amount: formatMoney(carry.replace('-', ''), currency, locale) })}</Banner>;
  };
  return (
    <>
      {inWords(
        openingCarry,
        flow.some(({ kind }) => kind === 'write_off') ? m.settlement_opening_written_off : m.settlement_opening_owed,
        m.settlement_opening_due,
      )}
      {inWords(
        closingCarry,
        writtenOff
          ? ({ amount }) => m.settlement_closing_written_off({ amount, date: formatDate(writtenOff.date, locale) })
          : m.settlement_closing_owed,
        m.settlement_closing_due,
      )}
    </>
  );
}

/** A record that brought a line about, as a link; nothing where the reader may not open it. */
function opened({ record, id, customerId, label, date }: FlowCause, mayReadInvoices: boolean, locale: Locale) {
  switch (record) {
    case 'settlement':
      return [
        {
          href: `/client/settlements/${id}`,
          label: date ? m.settlement_cause_settlement({ date: formatDate(date, locale) }) : m.settlement_crumb(),
        },
      ];
    case 'transaction':
      return [{ href: `/client/customers/${customerId}/transaction_history/${id}`, label: label ?? '' }];
    case 'invoice':
      return mayReadInvoices
        ? [{ href: '/client/settings/invoices', label: m.settlement_cause_invoice({ number: label ?? id }) }]
        : [];
  }
}
