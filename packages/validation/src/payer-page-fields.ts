import type { FlowKind, PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import type { PayerAnswers } from './payer-flows.ts';

type Field = keyof PayerAnswers;

const PAGE_FIELDS: Readonly<Record<PayerPage, readonly Field[]>> = {
  intro: [],
  payer: ['personalName', 'firstName', 'lastName', 'companyName'],
  reach: ['email', 'phone', 'address'],
  you: ['name', 'email', 'customerType', 'phone', 'address'],
  donation: ['amount', 'processDate', 'frequency', 'installments', 'ongoing', 'comment'],
  donor: ['email', 'firstName', 'lastName'],
  bank: ['bankAccount', 'microdeposit'],
  payments: ['amount', 'processDate', 'frequency', 'installments', 'comment', 'authorizationAmount'],
  check: ['agree', 'waiveNotice'],
  email_sent: [],
  finished: [],
};

/** What a page asks for; nothing else is taken from whoever answers it. */
export function fieldsOf(kind: FlowKind, page: PayerPage): readonly Field[] {
  // The business plans the debits of whom it asks for an authorization.
  if (kind === 'processing' && page === 'payments') return ['authorizationAmount'];
  return PAGE_FIELDS[page].filter((field) => !(kind === 'donation' && page === 'reach' && field === 'email'));
}

/** Of these answers, those that the pages ask for. */
export function answersTo(kind: FlowKind, pages: readonly PayerPage[], answers: PayerAnswers): PayerAnswers {
  const asked = new Set<string>(pages.flatMap((page) => fieldsOf(kind, page)));
  return Object.fromEntries(Object.entries(answers).filter(([field]) => asked.has(field)));
}
