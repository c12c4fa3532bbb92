import { expect, test } from 'vitest';
import type { OnceAnswered, RequestContext, Said, Together } from './context.ts';
import { writeRecordedTogether } from './write-recorded.ts';

const CLIENT = 4n;

/** A call of a program, and what tells whether its audit row was written with what it did. */
const calling = () =>
  ({
    principal: { kind: 'apiKey', keyId: 7n, firstKeyId: 7n, clientId: CLIENT },
    responseHeaders: new Headers(),
    trail: { path: 'things.make', written: false, notedIn: new Set<bigint>() },
  }) as unknown as RequestContext;

/** Says the answer as often as attempts were made, each undone but the last; `replayed`: the key was answered before the last. */
const attempted = ({ replayed }: { readonly replayed: boolean }): Together<string, string> => ({
  async write<T>(_database: unknown, { wanted }: { readonly wanted: string }, say: (decided: string) => Said<T>) {
    const { answer } = say(wanted);
    return { answer, replayed } satisfies OnceAnswered<T>;
  },
});

const write = (ctx: RequestContext, together: Together<string, string>) =>
  writeRecordedTogether(
    { ...ctx, app: {} as RequestContext['app'] },
    { path: 'things.make', input: {}, audit: 'change' },
    CLIENT,
    {
      together,
      wanted: 'a thing',
      answer: (decided) => decided,
    },
  );

test('a call whose row is written with what it did is not told a second time', async () => {
  const ctx = calling();
  expect(await write(ctx, attempted({ replayed: false }))).toBe('a thing');
  expect(ctx.trail?.written).toBe(true);
  expect(ctx.responseHeaders.has('Idempotent-Replayed')).toBe(false);
});

test('a call that was undone and then found its key answered says so, and is still to be told', async () => {
  const ctx = calling();
  expect(await write(ctx, attempted({ replayed: true }))).toBe('a thing');
  expect(ctx.trail?.written).toBe(false);
  expect(ctx.responseHeaders.get('Idempotent-Replayed')).toBe('true');
});
