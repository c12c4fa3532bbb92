import { expect, test } from 'vitest';
import { watchServer } from './embedded-watch.ts';

test('a server that cannot be started while the disk is full is tried until there is room', async () => {
  let full = true;
  let running = false;
  let tries = 0;
  const said: string[] = [];
  const watch = watchServer({
    runs: () => running,
    async again() {
      tries += 1;
      if (full) throw new Error('could not write');
      running = true;
    },
    isFull: async () => full,
    onTrouble: (words) => said.push(words),
    onGivenUp: (reason) => said.push(reason.message),
    tryMaxMs: 1,
    tryPauseMs: 5,
  });
  await expect.poll(() => tries).toBeGreaterThan(3);
  full = false;
  await expect.poll(() => said).toHaveLength(3);
  expect(said).toEqual([
    'PostgreSQL ended; it is started again',
    'the disk is full: PostgreSQL is started as soon as there is room',
    'PostgreSQL runs again',
  ]);
  await watch.end();
});

test('one that cannot be started for any other reason is given up, and whoever runs it is told why', async () => {
  const given = Promise.withResolvers<Error>();
  const watch = watchServer({
    runs: () => false,
    again: () => Promise.reject(new Error('the data folder is broken')),
    isFull: async () => false,
    onTrouble: () => undefined,
    onGivenUp: given.resolve,
    tryMaxMs: 20,
    tryPauseMs: 5,
  });
  expect((await given.promise).message).toBe('the data folder is broken');
  await watch.end();
});
