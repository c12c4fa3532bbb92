import { railProblem } from '../bank-file/rail-open.ts';
import { consentProblems } from '../customer/consent-left.ts';
import { DomainError } from '../errors.ts';
import { moneyText, sameMoney } from '../money.ts';
import type { ScheduleTerms, TransactionScheduleFacts } from './commands.ts';
import type { TransactionScheduleEvent } from './events.ts';
import { installmentCount, overridesOfAmounts, type Plan } from './installments.ts';
import { amountProblems, endProblems, installmentsProblems, latestProcessDate, monthProblems } from './limits.ts';

type Facts = TransactionScheduleFacts['create'];

function dateProblems(terms: ScheduleTerms, facts: Facts): DomainError[] {
  const earliest = facts.earliestProcessDate;
  const told = facts.payerToldFrom ?? earliest;
  const latest = latestProcessDate(facts.today);
  const { first, second } = facts.rolled;
  const problems: DomainError[] = [];
  if (first < earliest)
    problems.push(new DomainError('schedule.process_date_too_soon', { field: 'processDate', earliest }));
  else if (first < told) problems.push(new DomainError('schedule.payer_needs_notice', { earliest: told }));
  if (terms.processDate > latest)
    problems.push(new DomainError('schedule.process_date_too_far', { field: 'processDate', latest }));
  if (terms.frequency !== 'Twice') {
    if (terms.secondProcessDate !== null) problems.push(new DomainError('schedule.second_date_not_allowed'));
    return problems;
  }
  if (terms.secondProcessDate === null || second === null)
    return [...problems, new DomainError('schedule.second_date_required')];
  // Two requested dates may roll to the same open day: that would be two debits on it.
  if (second <= first)
    problems.push(new DomainError('schedule.second_date_not_after_first', { first: terms.processDate }));
  if (terms.secondProcessDate > latest)
    problems.push(new DomainError('schedule.process_date_too_far', { field: 'secondProcessDate', latest }));
  return problems;
}

function installmentAmountsProblems(terms: ScheduleTerms, facts: Facts): DomainError[] {
  const amounts = terms.installmentAmounts;
  if (!amounts) return [];
  const field = 'installmentAmounts';
  const count = installmentsOf(terms);
  if (count === null) return [new DomainError('schedule.installment_amounts_endless')];
  if (amounts.length !== count)
    return [new DomainError('schedule.installment_amounts_count', { given: amounts.length, installments: count })];
  const [first, ...others] = amounts;
  if (first && !sameMoney(first, terms.amount))
    return [new DomainError('schedule.installment_amounts_first', { amount: moneyText(terms.amount) })];
  return others.flatMap((amount) => amountProblems(amount, facts, field)).slice(0, 1);
}

/** Why nothing can be planned for a customer, whatever it is. */
export function customerProblems({
  customerComplete,
  customerArchived,
}: Pick<Facts, 'customerComplete' | 'customerArchived'>): DomainError[] {
  if (customerComplete) return [];
  return [new DomainError(customerArchived ? 'customer.archived' : 'schedule.customer_incomplete')];
}

/** Why a schedule cannot be made. */
export function createProblems(terms: ScheduleTerms, facts: Facts): DomainError[] {
  const closed = railProblem(facts.rail, facts.railOpen);
  const problems: DomainError[] = closed ? [closed] : [];
  problems.push(...customerProblems(facts));
  problems.push(...consentProblems(facts.consent, installmentsOf(terms)));
  problems.push(...amountProblems(terms.amount, facts));
  const ofInstallments = installmentsProblems(terms.installments, 1);
  problems.push(...ofInstallments, ...installmentAmountsProblems(terms, facts));
  if (ofInstallments.length === 0) problems.push(...endProblems(readablePlan(terms), facts));
  const ofDates = dateProblems(terms, facts);
  if (problems.length === 0 && ofDates.length === 0)
    problems.push(...monthProblems({ before: null, after: readablePlan(terms) }, 0, facts));
  return [...problems, ...ofDates];
}

/** The plan as it begins. */
export function planOf({ amount, installmentAmounts, ...terms }: ScheduleTerms): Plan {
  const { frequency, processDate, secondProcessDate } = terms;
  return {
    frequency,
    installments: installmentsOf(terms),
    processDate,
    secondProcessDate,
    amountCents: amount.cents,
    phases: [],
    overrides: overridesOfAmounts(installmentAmounts?.map(moneyText)),
  };
}

/** Of a form whose second date is still missing, the first debit alone. */
const readablePlan = (terms: ScheduleTerms): Plan =>
  terms.frequency === 'Twice' && terms.secondProcessDate === null
    ? planOf({ ...terms, frequency: 'Once', installmentAmounts: null })
    : planOf(terms);

/** Once and Twice say by their name how many debits there are. */
const installmentsOf = ({ frequency, installments }: Pick<ScheduleTerms, 'frequency' | 'installments'>) =>
  installmentCount({ frequency, installments });

/** What is written of a new schedule. */
export function created(wanted: ScheduleTerms): TransactionScheduleEvent {
  const { amount, installmentAmounts, ...terms } = wanted;
  const data = {
    ...terms,
    installments: installmentsOf(terms),
    amount: moneyText(amount),
    currency: amount.currency,
  };
  const differ = installmentAmounts?.some((one) => !sameMoney(one, amount));
  return {
    type: 'TransactionScheduleCreated',
    data: differ ? { ...data, installmentAmounts: installmentAmounts?.map(moneyText) } : data,
  };
}
