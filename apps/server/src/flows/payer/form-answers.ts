import type { PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import { readMoneyInput } from '@cordelle/i18n/format.ts';

const TEXTS = [
  'firstName',
  'lastName',
  'companyName',
  'name',
  'email',
  'phone',
  'processDate',
  'frequency',
  'installments',
  'comment',
] as const;
const AMOUNTS = ['amount', 'authorizationAmount'] as const;
const LINES = ['address1', 'city', 'provinceCode', 'postalCode'] as const;
const NUMBERS = ['transitNumber', 'institutionNumber', 'routingNumber', 'accountNumber', 'bankAccountType'] as const;
/** Boxes that a page holds: left empty they are not sent at all. */
const BOXES: Partial<Record<PayerPage, readonly string[]>> = {
  agreement: ['agree'],
  gift: ['agree', 'ongoing'],
  bank: ['microdeposit'],
  check: ['agree'],
};

/** Decimal text of an amount as people write it, in either language; what is none stays, to be refused. */
const amountText = (typed: string): string => readMoneyInput(typed) ?? typed;

/** What somebody typed on one page, as the procedure takes it. Fields of other pages are not looked at. */
export function answersOf(page: PayerPage, form: URLSearchParams): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  const take = <Name extends string>(names: readonly Name[], prefix: string, read: (typed: string) => unknown) => {
    const found: Record<string, unknown> = {};
    for (const name of names) {
      const typed = form.get(`${prefix}${name}`);
      if (typed !== null) found[name] = read(typed.trim());
    }
    return found;
  };
  Object.assign(answers, take(TEXTS, '', String), take(AMOUNTS, '', amountText));
  const address = take(LINES, 'address.', String);
  if (Object.keys(address).length > 0) answers.address = address;
  const bankAccount = take(NUMBERS, 'bankAccount.', String);
  if (Object.keys(bankAccount).length > 0) answers.bankAccount = bankAccount;
  const customerType = form.get('customerType');
  if (customerType === 'Personal' || customerType === 'Business') answers.customerType = customerType;
  const personal = form.get('personalName');
  if (personal !== null) answers.personalName = personal === 'true';
  for (const box of BOXES[page] ?? []) answers[box] = form.get(box) === 'true';
  return answers;
}

/** The same, as the page shows it again. */
export const typedAgain = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].filter(([name]) => !['token', 'page', 'website', 'language'].includes(name)));
