import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { alertsNow, clearAlerts } from '@cordelle/ui/alerts.ts';
import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test } from 'vitest';
import { importInPortions } from './import-in-portions.ts';

const FIVE = ['a', 'b', 'c', 'd', 'e'];
const imported = (some: readonly string[], errorMessage: string | null = null) => ({
  selectedCount: some.length,
  newlyImportedCount: some.length,
  errorMessage,
  notifications: [],
});
const said = () => alertsNow().shown.map(({ tone, message }) => ({ tone, message }));

beforeEach(clearAlerts);

test('some at a time, and how far it is, is said before each portion', async () => {
  const progress: number[] = [];
  const outcome = await importInPortions(FIVE, {
    atOnce: 2,
    onProgress: ({ done }) => progress.push(done),
    send: async (some) => imported(some),
  });
  expect(outcome).toEqual({ done: 5, made: 5, notifications: [] });
  expect(progress).toEqual([0, 2, 4]);
  expect(said()).toEqual([]);
});

test('who was refused is named, and the portions after it go on', async () => {
  const b = { id: 'b', name: 'Bo', message: 'Already connected' };
  const outcome = await importInPortions(FIVE, {
    atOnce: 2,
    onProgress: () => undefined,
    send: async (some) =>
      some.includes('b')
        ? { selectedCount: 2, newlyImportedCount: 1, errorMessage: b.message, notifications: [b] }
        : imported(some),
  });
  expect(outcome).toEqual({ done: 5, made: 4, notifications: [b] });
  expect(said()).toEqual([]);
});

test('where all were imported and the server has a word to say, its word is shown', async () => {
  await importInPortions(FIVE, {
    atOnce: 5,
    onProgress: () => undefined,
    send: async (some) => imported(some, 'Xero was asked too often'),
  });
  expect(said()).toEqual([{ tone: 'warn', message: 'Xero was asked too often' }]);
});

/** As the server refuses, with a reason. */
const refusing = (status: number, reason: string) =>
  TRPCClientError.from<AppRouter>({
    error: {
      message: reason,
      code: -32003,
      data: { status, code: 'any', messages: { base: [reason] }, requestId: null },
    },
  } as never);
const failing = (error: unknown) =>
  importInPortions(FIVE, {
    atOnce: 2,
    onProgress: () => undefined,
    send: async (some) => {
      if (some.includes('c')) throw error;
      return imported(some);
    },
  });

test.each([
  ['500', refusing(500, 'Database is away')],
  ['503', refusing(503, 'Database is away')],
  ['no answer', new Error('Failed to fetch')],
])(
  'a portion that fails with %s ends it, in the words for what is unknown; who was reached is told',
  async (_, error) => {
    expect(await failing(error)).toMatchObject({ done: 2, made: 2 });
    expect(said()).toEqual([{ tone: 'bad', message: m.integration_unknown_error() }]);
  },
);

test.each([403, 409, 422, 429])('a portion refused with %i ends it, in the words of the refusal', async (status) => {
  expect(await failing(refusing(status, 'Xero is connected no longer'))).toMatchObject({ done: 2, made: 2 });
  expect(said()).toEqual([{ tone: 'bad', message: 'Xero is connected no longer' }]);
});
