import { formatDate, formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { ReactNode } from 'react';
import type { SettlementCarry } from './settlement.ts';

/** What the latest settlement left: why, and what becomes of it on which day. */
export function CarryBanner({ carry, linked = false }: { carry: SettlementCarry; linked?: boolean }) {
  const locale = useLocale();
  const link = linked && (
    <TextLink href={`/client/settlements/${carry.settlementId}`} className="w-fit">
      {m.carry_open({ date: formatDate(carry.settlementDate, locale) })}
    </TextLink>
  );
  const money = (amount: string) => formatMoney(amount, carry.currency, locale);
  const { debtWrittenOff: writtenOff } = carry;
  if (writtenOff)
    return (
      <Banner
        tone="info"
        title={m.carry_written_off_title({
          amount: money(writtenOff.amount),
          date: formatDate(writtenOff.date, locale),
        })}
      >
        <div className="grid gap-1">
          <p>{m.carry_written_off()}</p>
          {link}
        </div>
      </Banner>
    );
  if (carry.kind === 'owed') return <OwedBanner carry={carry} link={link} />;
  const paused = carry.kind === 'payouts_paused';
  return (
    <Banner
      tone={paused ? 'warn' : 'info'}
      title={
        paused
          ? m.carry_payouts_paused_title({ amount: money(carry.due) })
          : m.carry_below_minimum_title({ amount: money(carry.carried) })
      }
    >
      <div className="grid gap-1">
        <p>{paused ? m.carry_payouts_paused() : m.carry_below_minimum({ minimum: money(carry.minimumPayout) })}</p>
        {link}
      </div>
    </Banner>
  );
}

function OwedBanner({ carry, link }: { carry: SettlementCarry; link: ReactNode }) {
  const locale = useLocale();
  const { causes, currency, owingSince, recovery } = carry;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <Banner tone="warn" title={m.carry_owed_title({ amount: money(carry.carried.replace('-', '')) })}>
      <div className="grid gap-2">
        {owingSince && <p>{m.carry_owed_since({ date: formatDate(owingSince, locale) })}</p>}
        {causes.chargebacks.count > 0 && (
          <div>
            <p>
              {m.carry_cause_chargebacks({
                count: causes.chargebacks.count,
                number: formatNumber(causes.chargebacks.count, locale),
                amount: money(causes.chargebacks.amount),
              })}
            </p>
            <ul className="list-disc pl-5">
              {causes.largest.map(({ transactionId, customerId, customerName, amount, declineDate, explanation }) => (
                <li key={transactionId}>
                  <TextLink href={`/client/customers/${customerId}/transaction_history/${transactionId}`}>
                    {customerName}
                  </TextLink>{' '}
                  <Money amount={amount} currency={currency} />, {formatDate(declineDate, locale)}
                  {explanation && ` – ${explanation}`}
                </li>
              ))}
            </ul>
          </div>
        )}
        {causes.fees !== '0.00' && <p>{m.carry_cause_fees({ amount: money(causes.fees) })}</p>}
        {recovery.length === 0 ? (
          <p>{m.carry_owed_cleared()}</p>
        ) : (
          <div>
            <p className="font-semibold">{m.carry_how()}</p>
            <ol className="list-decimal pl-5">
              {recovery.map((stage) => (
                <li key={`${stage.step} ${stage.from}`} className={stage.state === 'past' ? 'opacity-80' : undefined}>
                  <span className={stage.state === 'now' ? 'font-semibold' : undefined}>{daysOf(stage, locale)}</span>
                  {stage.state !== 'later' && ` (${stage.state === 'now' ? m.carry_step_now() : m.carry_step_past()})`}
                  {m.said_of({ label: '', text: stepWords(stage, money) })}
                </li>
              ))}
            </ol>
          </div>
        )}
        {link}
      </div>
    </Banner>
  );
}

type Stage = SettlementCarry['recovery'][number];

function daysOf({ from, until }: Stage, locale: Locale): string {
  const first = formatDate(from, locale);
  if (until === null) return m.carry_step_from({ from: first });
  return until === from
    ? m.carry_step_day({ from: first })
    : m.carry_step_days({ from: first, until: formatDate(until, locale) });
}

function stepWords({ step, amount, state }: Stage, money: (amount: string) => string): string {
  switch (step) {
    case 'carry':
      return m.carry_step_carry();
    case 'use_holdback':
      return state === 'past'
        ? m.carry_step_holdback_used({ amount: money(amount ?? '0.00') })
        : m.carry_step_use_holdback({ amount: money(amount ?? '0.00') });
    case 'debit_billing_account':
      return m.carry_step_debit_billing_account();
    case 'await_debit':
      return m.carry_step_await_debit();
    case 'review':
      return m.carry_step_review();
  }
}
