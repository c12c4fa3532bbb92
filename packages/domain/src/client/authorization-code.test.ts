import { expect, test } from 'vitest';
import { authorizationCodeOf } from './authorization-code.ts';

test.each([
  ['Maple Dental', 'maple-dental-1a2b3c'],
  ['Clinique Élan & Fils (Montréal)', 'clinique-elan-fils-montreal-1a2b3c'],
  ['  -- 猫 --', 'pay-1a2b3c'],
  [`${'Very '.repeat(20)}long`, 'very-very-very-very-very-very-very-very-1a2b3c'],
])('the public address of %s ends in %s', (name, code) => expect(authorizationCodeOf(name, '1a2b3c')).toBe(code));
