import type { FlowKind, PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import type { PayerAnswers } from './payer-flows.ts';
import type { PayerQuestions } from './payer-pages.ts';

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

/** Fields of a page that stand on it where the business asks the question they belong to. */
const QUESTION_OF: Partial<Record<Field, 'limit' | 'microdeposit' | 'schedule'>> = {
  authorizationAmount: 'limit',
  microdeposit: 'microdeposit',
  amount: 'schedule',
  processDate: 'schedule',
  frequency: 'schedule',
  installments: 'schedule',
  comment: 'schedule',
};

/** Without end is what programs may say in place of a number of payments. */
const standsFor = (field: Field): Field => (field === 'ongoing' ? 'installments' : field);

const isSaid = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isSaid) : Boolean(value);

/** Of these answers, those that say something no page of these asks for. */
export function notAskedFor(
  kind: FlowKind,
  pages: readonly PayerPage[],
  questions: PayerQuestions,
  answers: PayerAnswers,
): readonly Field[] {
  const asked = pages
    .flatMap((page) => fieldsOf(kind, page).map(standsFor))
    .filter((field) => {
      const question = QUESTION_OF[field];
      return question === undefined || questions[question];
    });
  const fields = Object.keys(answers) as Field[];
  return fields.filter((field) => isSaid(answers[field]) && !asked.includes(standsFor(field)));
}
