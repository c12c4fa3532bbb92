import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type CachedAnswer, showAnswer } from './show-answer.ts';

const KEY = ['settings', 'demo'];

/** A cache with one question, and its reads: each comes when it is let. */
function cacheWithLateReads() {
  const client = new QueryClient();
  const cached: CachedAnswer<string, string> = {
    cancel: (input) => client.cancelQueries({ queryKey: ['settings', input] }),
    setData: (input, next) => client.setQueryData(['settings', input], next),
  };
  const read = () => {
    const answer = Promise.withResolvers<string>();
    const ended = client.fetchQuery({ queryKey: KEY, queryFn: () => answer.promise, retry: false }).catch(() => null);
    return { arrives: answer.resolve, ended };
  };
  return { cached, read, shown: () => client.getQueryData(KEY) };
}

test('what was asked before a change, and comes after it, is not shown', async () => {
  const { cached, read, shown } = cacheWithLateReads();
  const first = read();
  first.arrives('before');
  await first.ended;
  const late = read();
  showAnswer(cached, 'demo', 'after');
  expect(shown()).toBe('after');
  late.arrives('before');
  await late.ended;
  expect(shown()).toBe('after');
});

test('nor where nothing was shown yet', async () => {
  const { cached, read, shown } = cacheWithLateReads();
  const late = read();
  showAnswer(cached, 'demo', 'after');
  late.arrives('before');
  await late.ended;
  expect(shown()).toBe('after');
});

test('what is asked after the change is shown', async () => {
  const { cached, read, shown } = cacheWithLateReads();
  showAnswer(cached, 'demo', 'after');
  const next = read();
  next.arrives('later still');
  await next.ended;
  expect(shown()).toBe('later still');
});

test('the change of one question gives up no reads of another', async () => {
  const { cached, read, shown } = cacheWithLateReads();
  const other = read();
  showAnswer(cached, 'elsewhere', 'after');
  other.arrives('as it is');
  await other.ended;
  expect(shown()).toBe('as it is');
});
