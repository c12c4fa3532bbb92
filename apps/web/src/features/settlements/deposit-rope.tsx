import { formatDateWithWeekday, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { Check, Undo2 } from 'lucide-react';
import type { Settlement } from './settlement.ts';

type Node = {
  readonly label: string;
  readonly note: string | null;
  readonly state: 'reached' | 'ahead' | 'undone';
};

/** How much reaches the account, and how far it is: three knots on a rope that fill as facts arrive. */
export function DepositRope({ settlement }: { settlement: Settlement }) {
  const locale = useLocale();
  const { payout, currency, accountLast2, status } = settlement;
  return (
    <section aria-label={m.settlement_deposit()} className="grid gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-hero">
          <Money amount={payout} currency={currency} />
        </span>
        <span className="text-h2 font-normal">
          <span className="text-muted-foreground">{currency}</span>{' '}
          {payout !== '0.00' && accountLast2 && m.settlement_to_account({ last2: accountLast2 })}
        </span>
      </p>
      {status !== 'Carried' && <Rope nodes={nodesOf(settlement, locale)} />}
    </section>
  );
}

function nodesOf({ status, approved, settlementDate, paidDate, expectedOn }: Settlement, locale: Locale): Node[] {
  const on = (date: string | null) => (date ? formatDateWithWeekday(date, locale) : null);
  const left = status !== 'Scheduled';
  return [
    {
      label: m.settlement_knot_approved(),
      note: m.settlement_knot_payments({ count: approved.count, number: formatNumber(approved.count, locale) }),
      state: 'reached',
    },
    {
      label: left ? m.settlement_knot_sent() : m.settlement_knot_leaves(),
      note: on(settlementDate),
      state: left ? 'reached' : 'ahead',
    },
    status === 'Returned'
      ? { label: m.settlement_knot_returned(), note: null, state: 'undone' }
      : {
          label: paidDate ? m.settlement_knot_arrived() : m.settlement_knot_expected(),
          note: on(paidDate ?? expectedOn),
          state: paidDate ? 'reached' : 'ahead',
        },
  ];
}

function Rope({ nodes }: { nodes: readonly Node[] }) {
  return (
    <ol className="grid max-w-xl gap-y-4 sm:grid-cols-3">
      {nodes.map(({ label, note, state }, index) => {
        const next = nodes[index + 1];
        const isHere = state !== 'ahead' && (!next || next.state === 'ahead');
        return (
          <li
            key={label}
            aria-current={isHere ? 'step' : undefined}
            className="relative grid grid-cols-[1.5rem_1fr] content-start gap-x-3 gap-y-1 sm:grid-cols-1 sm:justify-items-start"
          >
            {next && (
              <span
                aria-hidden="true"
                className={cn(
                  // From this knot to the next: on a phone it hangs down.
                  'absolute max-sm:top-6 max-sm:-bottom-4 max-sm:left-[calc(0.75rem-1px)] max-sm:border-l-2 sm:top-3 sm:right-0 sm:left-6 sm:border-t-2',
                  next.state === 'ahead' ? 'border-border border-dashed' : 'border-rope',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cn(
                'grid size-6 place-items-center rounded-full border-2',
                state === 'reached' && 'border-primary bg-primary text-primary-foreground',
                state === 'ahead' && 'border-input border-dashed bg-card',
                state === 'undone' &&
                  'border-[var(--reversal-solid)] bg-[var(--reversal-bg)] text-[var(--reversal-fg)]',
              )}
            >
              {state === 'reached' && <Check className="size-4" />}
              {state === 'undone' && <Undo2 className="size-3.5" />}
            </span>
            {/* How far it is stands out; all labels have one height, so that what is below them is level. */}
            <span className={cn('leading-6.5 sm:pr-2', state !== 'ahead' && 'font-semibold', isHere && 'text-h2')}>
              {label}
            </span>
            {note && <span className="text-muted-foreground text-table max-sm:col-start-2 sm:pr-2">{note}</span>}
          </li>
        );
      })}
    </ol>
  );
}
