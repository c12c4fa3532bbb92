import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { localDate, localTime } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { maskedAccount } from '@cordelle/domain/shown-account.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { ReactNode } from 'react';
import { useCan } from '../../me/me.ts';
import { ShowNumbers } from '../../shown-numbers/show-numbers.tsx';
import { useNumbersOfPayment } from '../../shown-numbers/use-shown-numbers.ts';
import { dateMoved } from './date-moved.ts';
import type { Transaction, TransactionHistory } from './transaction.ts';

/** Statuses in which it still matters until when people may, or might, change it. */
const ON_ITS_WAY: ReadonlySet<Transaction['status']> = new Set(['Future', 'Sent to Bank']);
const CLOSED_FOR_CHANGES: ReadonlySet<Transaction['status']> = new Set(['Sent to Bank']);
const FINAL_RULES = {
  ca_personal: m.final_rule_ca_personal,
  ca_business: m.final_rule_ca_business,
  us_personal: m.final_rule_us_personal,
  us_business: m.final_rule_us_business,
} as const;

type Related = TransactionHistory['related'];

/** What is on record of one payment. Facts that do not apply are left out, not shown empty. */
export function TransactionFacts({ transaction, related }: { transaction: Transaction; related: Related }) {
  useLocale();
  const { amount, currency, createdAt, comment, installment, holdback } = transaction;
  const facts: (Fact | null)[] = [
    fact(m.transaction_amount(), <Money amount={amount} currency={currency} showCurrency />),
    fact(m.transaction_created(), <Instant at={createdAt} zone={RAIL_FACTS[railOf(currency)].zone} />),
    fact(
      m.transaction_requested_date(),
      transaction.requestedDate !== transaction.processDate && dateOf(transaction.requestedDate),
    ),
    fact(m.transaction_process_date(), transaction.processDate && <ProcessDate transaction={transaction} />),
    fact(
      CLOSED_FOR_CHANGES.has(transaction.status) ? m.transaction_cut_off_was() : m.transaction_cut_off(),
      transaction.cutOffAt && ON_ITS_WAY.has(transaction.status) && (
        <CutOff at={transaction.cutOffAt} zone={RAIL_FACTS[railOf(currency)].zone} />
      ),
    ),
    fact(
      m.transaction_earliest_approval(),
      transaction.earliestApprovalDate && transaction.review === null && dateOf(transaction.earliestApprovalDate),
    ),
    fact(m.transaction_settled_date(), transaction.settledDate && dateOf(transaction.settledDate)),
    fact(m.transaction_decline_date(), transaction.declineDate && dateOf(transaction.declineDate)),
    fact(m.transaction_reason(), transaction.explanation && <Reason transaction={transaction} />),
    fact(
      m.transaction_final_on(),
      transaction.finalOn && (
        <Explained means={`${FINAL_RULES[transaction.finalRule]()} ${m.final_rule_after()}`}>
          <CalendarDate date={transaction.finalOn} />
        </Explained>
      ),
    ),
    fact(m.transaction_comment(), comment),
    fact(
      m.transaction_statement_text(),
      <Explained means={m.transaction_statement_text_means()}>
        <span className="font-mono">{transaction.statementText}</span>
      </Explained>,
    ),
    fact(m.transaction_schedule(), installment !== null && m.transaction_installment({ number: String(installment) })),
    fact(m.transaction_bank_account(), transaction.bankAccount && <BankAccount transaction={transaction} />),
    fact(
      m.transaction_reference(),
      transaction.txNumber && (
        <Explained means={m.transaction_reference_means()}>
          <span className="break-all font-mono">{transaction.txNumber}</span>
        </Explained>
      ),
    ),
    fact(m.transaction_bank_file(), related.bankFile && <BankFile file={related.bankFile} />),
    fact(m.transaction_settlement(), related.settlement && <Settlement {...related.settlement} />),
    fact(
      m.transaction_deducted(),
      transaction.settledDate && related.deductedIn && <Settlement {...related.deductedIn} />,
    ),
    fact(
      m.transaction_holdback(),
      holdback !== '0.00' && (
        <Explained means={m.transaction_holdback_means()}>
          <Money amount={holdback} currency={currency} />
        </Explained>
      ),
    ),
  ];
  return <DefinitionList facts={facts.filter((known) => known !== null)} />;
}

const fact = (label: string, value: ReactNode): Fact | null =>
  value === null || value === undefined || value === '' || value === false ? null : { label, value };

const dateOf = (date: string): ReactNode => <CalendarDate date={date} weekday />;

const Explained = ({ means, children }: { means: string; children: ReactNode }) => (
  <>
    {children}
    <span className="block text-muted-foreground text-table">{means}</span>
  </>
);

/** The date of the debit, and why it is not the one that was asked for. */
function ProcessDate({
  transaction: { processDate, requestedDate, movedBecause, closedDays },
}: {
  transaction: Transaction;
}) {
  const locale = useLocale();
  if (processDate === null) return null;
  if (processDate === requestedDate || movedBecause === null) return dateOf(processDate);
  return (
    <Explained means={dateMoved({ from: requestedDate, to: processDate, reason: movedBecause, closedDays }, locale)}>
      {dateOf(processDate)}
    </Explained>
  );
}

function Reason({ transaction: { explanation, returnCode, late } }: { transaction: Transaction }) {
  const reason = explanation ?? '';
  const words = returnCode === null ? reason : m.transaction_reason_code({ reason, code: returnCode });
  return late ? <Explained means={m.transaction_late()}>{words}</Explained> : words;
}

/** Masked, and in clear for half a minute to those who may see it; looking is recorded. */
function BankAccount({ transaction: { id, bankName, bankAccount } }: { transaction: Transaction }) {
  const locale = useLocale();
  const may = useCan('customers.view_unmasked_bank_numbers');
  const shown = useNumbersOfPayment(id);
  const { numbers } = shown;
  const routing =
    numbers?.routingNumber ?? [numbers?.transitNumber, numbers?.institutionNumber].filter(Boolean).join('-');
  return (
    <>
      <span className="block">
        {numbers
          ? bankName && bankNameIn(bankName, locale)
          : maskedAccount({ bankName, accountNumber: bankAccount }, locale)}
      </span>
      {numbers && (
        <span className="break-all font-mono">{[routing, numbers.accountNumber].filter(Boolean).join('-')}</span>
      )}
      {may && (
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <ShowNumbers {...shown} />
        </span>
      )}
    </>
  );
}

/** Until when people could still change it, on the clock of the bank and on the reader's own where they differ. */
function CutOff({ at, zone }: { at: string; zone: string }) {
  const locale = useLocale();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const wallOf = (wanted: string) => `${localDate(new Date(at), wanted)} ${localTime(new Date(at), wanted)}`;
  const there = <Instant at={at} zone={zone} />;
  if (wallOf(own) === wallOf(zone)) return there;
  return <Explained means={m.transaction_cut_off_here({ time: formatInstant(at, own, locale) })}>{there}</Explained>;
}

/** Bank files belong to the provider: only its people can open them. */
function BankFile({ file }: { file: NonNullable<Related['bankFile']> }) {
  const may = useCan('staff.bank_files');
  const name = <span className="break-all font-mono">{file.name}</span>;
  return may ? <TextLink href={`/staff/bank_files/${file.id}`}>{name}</TextLink> : name;
}

function Settlement({ id, settlementDate }: { id: string; settlementDate: string }) {
  const may = useCan('menu.settlements');
  const date = <CalendarDate date={settlementDate} weekday />;
  return may ? <TextLink href={`/client/settlements/${id}`}>{date}</TextLink> : date;
}
