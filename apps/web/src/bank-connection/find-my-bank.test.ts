import { expect, test } from 'vitest';
import { findMyBank } from './find-my-bank.ts';

test.each([
  ['Flinks', 'Find my bank in Flinks'],
  ['Northbank Connect', 'Find my bank in Northbank Connect'],
])('the bank connection is called %s: %s', (service, words) => expect(findMyBank(service)).toBe(words));
