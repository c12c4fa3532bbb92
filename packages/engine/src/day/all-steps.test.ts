import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { expect, test } from 'vitest';
import { ALL_STEPS } from './all-steps.ts';

test('every step of the plan has exactly one runner', () => {
  expect(ALL_STEPS.map(({ name }) => name).sort()).toEqual(DAY_PLAN.map(({ step }) => step).sort());
});
