import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keeperOf } from './keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that answers when it is told to. */
function slowServer() {
  const asked: string[] = [];
  const answers: ((at: string | Error) => void)[] = [];
  const keep = (values: string) => {
    asked.push(values);
    return new Promise<string>((resolve, reject) => {
      answers.push((at) => (at instanceof Error ? reject(at) : resolve(at)));
    });
  };
  const answer = async (at: string | Error) => {
    answers.shift()?.(at);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { asked, keep, answer };
}

const keeping = () => {
  const server = slowServer();
  const told: string[] = [];
  const keeper = keeperOf<string>({
    keep: server.keep,
    onKept: (at) => told.push(at),
    onFailed: () => told.push('failed'),
  });
  return { server, told, keeper };
};

test('what is typed goes out once nothing was typed for a second, and the stamp is the server’s answer', async () => {
  const { server, told, keeper } = keeping();
  keeper.note('M');
  await vi.advanceTimersByTimeAsync(900);
  keeper.note('Ma');
  await vi.advanceTimersByTimeAsync(900);
  expect(server.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(server.asked).toEqual(['Ma']);
  expect(told).toEqual([]);
  await server.answer('10:42');
  expect(told).toEqual(['10:42']);
});

test('an older text never overtakes a newer one', async () => {
  const { server, told, keeper } = keeping();
  keeper.note('Maple');
  void keeper.now();
  await vi.advanceTimersByTimeAsync(0);
  keeper.note('Maple Dental');
  void keeper.now();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.asked).toEqual(['Maple']);
  await server.answer('10:42');
  expect(server.asked).toEqual(['Maple', 'Maple Dental']);
  await server.answer('10:43');
  expect(told).toEqual(['10:42', '10:43']);
});

test('what could not be sent is tried again, with what was typed since', async () => {
  const { server, told, keeper } = keeping();
  keeper.note('Maple');
  void keeper.now();
  await vi.advanceTimersByTimeAsync(0);
  keeper.note('Maple Dental');
  await server.answer(new Error('offline'));
  expect(told).toEqual(['failed']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.asked).toEqual(['Maple', 'Maple Dental']);
});

test('nothing is sent after the page itself was', async () => {
  const { server, keeper } = keeping();
  keeper.note('Maple');
  keeper.drop();
  await vi.advanceTimersByTimeAsync(10_000);
  await keeper.now();
  expect(server.asked).toEqual([]);
});
