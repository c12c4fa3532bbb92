import { afterEach, expect, test } from 'vitest';
import { tellCompletedAccount } from './completed-account.ts';

afterEach(() => {
  globalThis.dataLayer = undefined;
});

test('whoever counts sign-ups on the page is told once per hand-in; without them nothing happens', () => {
  tellCompletedAccount('4');
  const heard: unknown[] = [];
  globalThis.dataLayer = heard;
  tellCompletedAccount('4');
  expect(heard).toEqual([{ event: 'completedAccount', clientId: '4' }]);
});
