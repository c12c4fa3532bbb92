import { expect, test } from 'vitest';
import { exitOf } from './exit.ts';

test.each([
  [true, true, 'save_exit'],
  [true, false, 'save_logout'],
  [false, true, 'cancel_exit'],
  [false, false, 'cancel_logout'],
] as const)('client exists %s, another one works %s: %s', (clientExists, otherActiveClients, exit) => {
  expect(exitOf({ clientExists, otherActiveClients })).toBe(exit);
});
