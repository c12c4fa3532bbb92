import { describe, expect, test } from 'vitest';
import { previewSteps } from './preview-steps.ts';

const FACTS = { kind: 'processing', introduction: false, additionalInformation: false, payments: false } as const;
const shownOf = (facts: Partial<Parameters<typeof previewSteps>[0]>) =>
  previewSteps({ ...FACTS, ...facts }).map(({ page, step }) => `${page} ${step.number}/${step.of}`);

describe('what a business looks at of its own pages, numbered as payers see them', () => {
  test('an authorization: an introduction comes first if there is one', () => {
    expect(shownOf({})).toEqual(['payer 1/5', 'reach 2/5', 'bank 3/5', 'check 4/5', 'finished 5/5']);
    expect(shownOf({ introduction: true }).slice(0, 2)).toEqual(['intro 1/6', 'payer 2/6']);
  });

  test('a donation: up to the check, and then how somebody known confirms by mail', () => {
    const known = ['email_sent 3/3', 'finished 3/3'];
    expect(shownOf({ kind: 'donation' })).toEqual(['donation 1/4', 'donor 2/4', 'bank 3/4', 'check 4/4', ...known]);
    expect(shownOf({ kind: 'donation', additionalInformation: true })[2]).toBe('reach 3/5');
  });

  test('a link: page by page', () => {
    expect(shownOf({ kind: 'link' })).toEqual(['you 1/4', 'bank 2/4', 'check 3/4', 'finished 4/4']);
    expect(shownOf({ kind: 'email', payments: true })[2]).toBe('payments 3/5');
  });
});
