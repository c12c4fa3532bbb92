import { describe, expect, test } from 'vitest';
import { type PageFacts, pageBefore, pagesOf, pagesOfStep, pageToShow, stepNumber, stepOf } from './pages.ts';

const facts = (given: Partial<PageFacts> & Pick<PageFacts, 'kind'>): PageFacts => ({
  introduction: false,
  additionalInformation: false,
  payments: false,
  knownDonor: false,
  knownPayer: false,
  ...given,
});

describe('an authorization', () => {
  const withIntroduction = facts({ kind: 'processing', introduction: true });
  const without = facts({ kind: 'processing' });

  test('begins with the introduction where there is one, else with who pays', () => {
    expect(pagesOf(withIntroduction)[0]).toBe('intro');
    expect(pagesOf(without)[0]).toBe('payer');
  });

  test('counts its pages to payers, one after the other, and the steps of the contract to programs', () => {
    expect(stepNumber(withIntroduction, 'reach')).toEqual({ number: 3, of: 6 });
    expect(pagesOf(without).map((page) => stepNumber(without, page).number)).toEqual([1, 2, 3, 4, 5]);
    expect(stepNumber(without, 'finished')).toEqual({ number: 5, of: 5 });
    expect(pagesOfStep(without, 'contact')).toEqual(['payer', 'reach']);
    expect(pagesOfStep({ ...without, payments: true }, 'contact')).toEqual(['payer', 'reach', 'payments']);
    expect(pagesOfStep(without, 'bank')).toEqual(['bank', 'check']);
  });
});

describe('a donation', () => {
  test('asks for phone and address only where the charity wants them', () => {
    expect(pagesOf(facts({ kind: 'donation' }))).toEqual(['donation', 'donor', 'bank', 'check', 'finished']);
    expect(pagesOf(facts({ kind: 'donation', additionalInformation: true }))[2]).toBe('reach');
  });

  test('asks who gives on a page of its own, and not whom the charity wrote to; programs answer both at once', () => {
    expect(pagesOfStep(facts({ kind: 'donation' }), 'donation')).toEqual(['donation', 'donor']);
    expect(pagesOf(facts({ kind: 'donation', knownPayer: true }))).toEqual(['donation', 'bank', 'check', 'finished']);
  });

  test('counts its pages up to the agreement: a receipt leaves nothing to do', () => {
    const donation = facts({ kind: 'donation' });
    expect(stepNumber(donation, 'donation')).toEqual({ number: 1, of: 4 });
    expect(stepNumber(donation, 'check')).toEqual({ number: 4, of: 4 });
    expect(stepNumber({ ...donation, knownDonor: true }, 'email_sent')).toEqual({ number: 3, of: 3 });
  });

  test('of somebody who gave before is confirmed by mail instead', () => {
    const known = facts({ kind: 'donation', knownDonor: true, additionalInformation: true });
    expect(pagesOf(known)).toEqual(['donation', 'donor', 'email_sent', 'finished']);
    expect(stepOf(known, 'finished')).toBe('schedule_email_finished');
    expect(stepOf(facts({ kind: 'donation' }), 'finished')).toBe('new_customer_finished');
  });
});

describe('a link', () => {
  test('is one step to programs and counts its pages to payers', () => {
    const link = facts({ kind: 'link', payments: true });
    expect(pagesOfStep(link, 'form')).toEqual(['you', 'bank', 'payments', 'check']);
    expect(stepNumber(link, 'payments')).toEqual({ number: 3, of: 5 });
    expect(stepNumber(facts({ kind: 'email' }), 'check')).toEqual({ number: 3, of: 4 });
  });
});

describe('somebody on their way', () => {
  const flow = facts({ kind: 'processing' });

  test('goes on where the first answer is missing', () => {
    expect(pageToShow(flow, new Set(), null)).toBe('payer');
    expect(pageToShow(flow, new Set(['payer', 'reach']), null)).toBe('bank');
  });

  test('may go back to any page that is answered, and not ahead', () => {
    const answered = new Set(['payer', 'reach'] as const);
    expect(pageToShow(flow, answered, 'payer')).toBe('payer');
    expect(pageToShow(flow, answered, 'bank')).toBe('bank');
    expect(pageToShow(flow, answered, 'check')).toBe('bank');
    expect(pageToShow(flow, answered, 'donation')).toBe('bank');
  });

  test('finds the page before, but none before the first and none before the receipt', () => {
    expect(pageBefore(flow, 'bank')).toBe('reach');
    expect(pageBefore(flow, 'payer')).toBeNull();
    expect(pageBefore(flow, 'finished')).toBeNull();
  });
});
