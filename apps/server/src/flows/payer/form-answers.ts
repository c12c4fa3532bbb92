import type { FlowKind, PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import { readDateInput, readMoneyInput } from '@cordelle/i18n/format.ts';
import { fieldsOf } from '@cordelle/validation/payer-page-fields.ts';

const TEXTS = [
  'firstName',
  'lastName',
  'companyName',
  'name',
  'email',
  'phone',
  'frequency',
  'installments',
  'comment',
] as const;
const DAYS = ['processDate'] as const;
const AMOUNTS = ['amount', 'authorizationAmount'] as const;
const LINES = ['address1', 'city', 'provinceCode', 'postalCode'] as const;
const NUMBERS = ['transitNumber', 'institutionNumber', 'routingNumber', 'accountNumber', 'bankAccountType'] as const;
/** Left empty they are not sent at all. */
const BOXES: readonly string[] = ['agree', 'waiveNotice', 'ongoing', 'microdeposit'];

/** A day as people write it, in either language; what is none stays, to be refused. */
const dayText = (typed: string): string => readDateInput(typed) ?? typed;

/** Decimal text of an amount as people write it, in either language; what is none stays, to be refused. */
const amountText = (typed: string): string => readMoneyInput(typed) ?? typed;

function typedIn(
  form: URLSearchParams,
  names: readonly string[],
  prefix = '',
  read: (typed: string) => string = String,
) {
  const found: Record<string, string> = {};
  for (const name of names) {
    const typed = form.get(`${prefix}${name}`);
    if (typed !== null) found[name] = read(typed.trim());
  }
  return found;
}

/** The numbers of an account as they stand in a form. */
export const numbersOf = (form: URLSearchParams): Record<string, string> => typedIn(form, NUMBERS, 'bankAccount.');

/** What somebody typed on one page, as the procedure takes it. */
export function answersOf(kind: FlowKind, page: PayerPage, form: URLSearchParams): Record<string, unknown> {
  const answers: Record<string, unknown> = {
    ...typedIn(form, TEXTS),
    ...typedIn(form, DAYS, '', dayText),
    ...typedIn(form, AMOUNTS, '', amountText),
  };
  const address = typedIn(form, LINES, 'address.');
  if (Object.keys(address).length > 0) answers.address = address;
  const bankAccount = numbersOf(form);
  if (Object.keys(bankAccount).length > 0) answers.bankAccount = bankAccount;
  const customerType = form.get('customerType');
  if (customerType === 'Personal' || customerType === 'Business') answers.customerType = customerType;
  const personal = form.get('personalName');
  if (personal !== null) answers.personalName = personal === 'true';
  for (const field of fieldsOf(kind, page)) if (BOXES.includes(field)) answers[field] = form.get(field) === 'true';
  return answers;
}

/** The same, as the page shows it again. */
export const typedAgain = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].filter(([name]) => !['token', 'page', 'website', 'language', 'hash'].includes(name)));
