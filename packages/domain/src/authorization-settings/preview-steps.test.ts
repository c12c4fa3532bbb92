import { describe, expect, test } from 'vitest';
import { previewSteps } from './preview-steps.ts';

const FACTS = { kind: 'processing', introduction: false, additionalInformation: false, payments: false } as const;
const stepsOf = (facts: Partial<Parameters<typeof previewSteps>[0]>) =>
  previewSteps({ ...FACTS, ...facts }).map(({ step }) => step);

describe('what a business looks at of its own pages', () => {
  test('an authorization: an introduction comes first if there is one', () => {
    expect(stepsOf({})).toEqual(['contact', 'bank', 'finished']);
    expect(stepsOf({ introduction: true })).toEqual(['intro', 'contact', 'bank', 'finished']);
    const [contact] = previewSteps(FACTS);
    expect(contact?.pages.map(({ page }) => page)).toEqual(['payer', 'reach']);
  });

  test('a donation: up to the bank, and then how somebody known confirms by mail', () => {
    const after = ['flinks', 'schedule_email_verification', 'schedule_email_finished'];
    expect(stepsOf({ kind: 'donation' })).toEqual(['donation', ...after]);
    expect(stepsOf({ kind: 'donation', additionalInformation: true })).toEqual(['donation', 'contact', ...after]);
  });

  test('a link: page by page', () => {
    expect(stepsOf({ kind: 'link' })).toEqual(['you', 'bank', 'check', 'finished']);
    expect(stepsOf({ kind: 'email', payments: true })).toEqual(['you', 'bank', 'payments', 'check', 'finished']);
  });
});
