import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noteWords } from './kind-words.ts';
import { KnownFacts } from './known-facts.tsx';
import type { ReviewItem } from './review-item.ts';

const debt: ReviewItem = {
  id: '1',
  kind: 'negative_balance',
  rail: 'CA',
  clientId: '7',
  detail: { owed: '1150.00', asOf: '2026-04-14', currency: 'CAD' },
  faults: [],
  rawLines: [],
  openedAt: '2026-04-07T10:00:00Z',
  resolvedAt: null,
  resolvedBy: null,
  resolvedByName: null,
  matchable: false,
  note: null,
};

test('a debt is known by its amount and the day it was that', () => {
  const said = renderToStaticMarkup(<KnownFacts item={debt} />).replaceAll(/<[^>]*>/g, ' ');
  expect(said.replaceAll(/\s+/g, ' ')).toContain('Still owed $1,150.00 As of Apr 14, 2026');
});

test('what the day answered is read in one’s language; what a person wrote stays as written', () => {
  const note = 'the debt is gone';
  expect(noteWords({ note, resolvedBy: 'system:settlements' })).toBe('Nothing is owed any more.');
  expect(noteWords({ note, resolvedBy: 'staff:3' })).toBe(note);
});

test('a payment to be stopped is known by what the bank has to be told', () => {
  const detail = {
    transactionId: '1001',
    amount: '150.00',
    processDate: '2026-03-19',
    trace: '0032003200001',
    file: 'CA_1.txt',
  };
  const said = renderToStaticMarkup(<KnownFacts item={{ ...debt, kind: 'stop_request', detail }} />);
  for (const fact of ['1001', '$150.00', 'Mar 19, 2026', '0032003200001', 'CA_1.txt']) expect(said).toContain(fact);
  expect(noteWords({ note: 'it was collected', resolvedBy: 'system:day' })).toBe('It was collected all the same.');
});
