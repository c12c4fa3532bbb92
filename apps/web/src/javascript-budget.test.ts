import { expect, test } from 'vitest';
import { BUDGET_BYTES, SLOW_LINE_PAGES, type WrittenChunk, weigh } from '../scripts/javascript-budget.ts';

const route = (path: string) => `/console/src/routes/${path}?tsr-split=component`;
const chunk = (
  fileName: string,
  bytes: number,
  imports: string[] = [],
  module: string | null = null,
): WrittenChunk => ({
  fileName,
  bytes,
  imports,
  module,
  opens: fileName === 'entry' ? 'console' : fileName === 'door' ? 'door' : null,
});

const console = [
  chunk('entry', 100, ['react']),
  chunk('react', 1000),
  chunk('door', 10, ['react', 'field']),
  ...SLOW_LINE_PAGES.map((path, index) => chunk(path, 21 + index, ['field'], `/console/src/features/${path}`)),
  chunk('field', 5),
  chunk('client', 20, ['entry'], route('client/route.tsx')),
  chunk('staff', 30, [], route('staff/route.tsx')),
  chunk('student', 15, [], route('student/route.tsx')),
  chunk('own payments', 4, ['table'], route('student/index.tsx')),
  chunk('home', 2, [], route('client/home.tsx')),
  chunk('customers', 7, ['table'], route('client/customers/index.tsx')),
  chunk('settlements', 8, ['table'], route('client/settlements/index.tsx')),
  chunk('files', 6, ['table'], route('staff/bank_files/index.tsx')),
  chunk('review', 6, ['table'], route('staff/review/questions.tsx')),
  chunk('table', 200),
  chunk('new', 3, ['table', 'form'], route('client/customers/$customerId/new_transaction_schedule.tsx')),
  chunk('form', 400),
  chunk('integrity', 9, ['field'], route('staff/integrity.tsx')),
  chunk('calendar', 5000, [], '/ui/src/calendar.tsx'),
  chunk('payments', 7, ['charts'], '/console/src/features/home/payments-chart.tsx'),
  chunk('charts', 90_000),
];
const weights = Object.fromEntries(weigh(console).map(({ what, bytes, limit }) => [what, { bytes, limit }]));

test('a page before sign-in is weighed with all it fetches, each file once, and without the console that follows', () => {
  expect(weights['sign-in/sign-in-page.tsx']).toEqual({ bytes: 1015, limit: BUDGET_BYTES.signIn });
  expect(weights['passwords/forgot-page.tsx']).toEqual({ bytes: 1038, limit: BUDGET_BYTES.signIn });
});

test('a list is weighed with the shell of its area', () => {
  expect(weights['client/customers/index.tsx']).toEqual({ bytes: 1327, limit: BUDGET_BYTES.list });
  expect(weights['staff/bank_files/index.tsx']).toEqual({ bytes: 1336, limit: BUDGET_BYTES.staffList });
  expect(weights['student/index.tsx']).toEqual({ bytes: 1319, limit: BUDGET_BYTES.list });
});

test('home is weighed with the shell of its area, and with no list', () => {
  expect(weights['client/home.tsx']).toEqual({ bytes: 1122, limit: BUDGET_BYTES.home });
});

test('any other page is weighed by what it adds to a list; one with a form may add more', () => {
  expect(weights['client/customers/$customerId/new_transaction_schedule.tsx, after a list']).toEqual({
    bytes: 403,
    limit: BUDGET_BYTES.form,
  });
  expect(weights['staff/integrity.tsx, after a list']).toEqual({ bytes: 14, limit: BUDGET_BYTES.page });
});

test('a part that loads on demand has a budget of its own', () => {
  expect(weights['src/calendar.tsx, on demand']).toEqual({ bytes: 5000, limit: BUDGET_BYTES.page });
  expect(weights['home/payments-chart.tsx, on demand']).toEqual({ bytes: 90_007, limit: BUDGET_BYTES.chart });
});

test('a page before sign-in that is gone stops the build', () => {
  expect(() => weigh(console.filter(({ fileName }) => fileName !== 'passwords/reset-page.tsx'))).toThrow(
    'passwords/reset-page.tsx',
  );
});

test('a list that is gone from the routes stops the build', () => {
  expect(() => weigh(console.filter(({ fileName }) => fileName !== 'files'))).toThrow('staff/bank_files/index.tsx');
});
