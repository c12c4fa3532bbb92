import { USAGE_OPTIONS } from '@cordelle/validation/lists/business.ts';
import { expect, test } from 'vitest';
import { usageAnswers, usageValues } from './usage-values.ts';

const OPTIONS = USAGE_OPTIONS.paymentTiming;

test('what was answered comes back as it was ticked, with what was said of the other', () => {
  const answered = ['Before providing the service', 'Other: on delivery'];
  const values = usageValues(answered, OPTIONS, 'other');
  expect(values).toEqual({
    'Before providing the service': 'yes',
    'After the service is completed': '',
    'On a set recurring schedule': '',
    Other: 'yes',
    other: 'on delivery',
  });
  expect(usageAnswers(values, OPTIONS, 'other')).toEqual(answered);
});

test('nothing is ticked before anything was answered, and what was said of the other is not sent without its tick', () => {
  expect(usageAnswers(usageValues(undefined, OPTIONS, 'other'), OPTIONS, 'other')).toEqual([]);
  expect(usageAnswers({ Other: '', other: 'on delivery' }, OPTIONS, 'other')).toEqual([]);
});
