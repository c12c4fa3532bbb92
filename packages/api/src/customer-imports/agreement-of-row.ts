import { givenAtOf } from '@cordelle/domain/authorization/given-at.ts';
import { GIVEN_ON_EARLIEST, givenOnProblem } from '@cordelle/domain/authorization/given-on.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { AUTHORIZATION_LIMIT_MIN_CENTS } from '@cordelle/domain/customer/authorization-limit.ts';
import { ERRORS } from '@cordelle/domain/errors.ts';
import { centsText, type Money } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { amountText, saysNoLimit } from '@cordelle/domain/spreadsheet-import/amounts.ts';
import { dateIn } from '@cordelle/domain/spreadsheet-import/dates.ts';
import { amountIn, isRewritten } from '../imports/amount-text.ts';
import type { RowReader } from './row-reader.ts';

/** The beginning of the day on which an agreement was given. */
export function givenAtIn(reader: RowReader, country: Rail, today: CalendarDate): Date | undefined {
  const field = 'authorization_date';
  const cell = reader.said(field);
  if (cell === '') return undefined;
  const { order, sure } = reader.dateColumn(field);
  const found = dateIn(cell, order);
  if (found === null) return reader.refuse(field, 'import_problem_date');
  if (found.guessed && !reader.reads(field, sure ? 'date' : 'date_guess', cell, found.date))
    return reader.refuse(field, 'import_problem_date_ambiguous');
  const problem = givenOnProblem(found.date, today);
  if (problem) return reader.object(field, ERRORS[problem].message, { earliest: GIVEN_ON_EARLIEST });
  return givenAtOf(country, found.date, today);
}

/** An amount as spreadsheets write it. Null: no limit. */
export function limitIn(reader: RowReader, country: Rail): Money | null | undefined {
  const field = 'authorization_amount';
  const cell = reader.text(field);
  if (cell === '') return undefined;
  if (saysNoLimit(cell))
    return reader.reads(field, 'no_limit', cell, '') ? null : reader.refuse(field, 'error_money_malformed');
  const signs = reader.decimalSigns(field);
  const text = amountText(cell, signs);
  const amount = amountIn(text, currencyOf(country), signs);
  if (amount === null && reader.said(field) === '') return undefined;
  if (amount === null) return reader.refuse(field, 'error_money_malformed');
  if (isRewritten(cell, text, signs) && !reader.reads(field, 'amount', cell, centsText(amount.cents)))
    return reader.refuse(field, 'error_money_malformed');
  if (amount.cents === 0n) return null;
  if (amount.cents < AUTHORIZATION_LIMIT_MIN_CENTS) return reader.refuse(field, 'error_limit_minimum');
  return amount;
}
