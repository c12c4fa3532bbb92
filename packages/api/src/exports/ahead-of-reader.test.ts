import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { aheadOfReader, type Piece } from './ahead-of-reader.ts';

const MEGABYTE = 2 ** 20;
const piece = (number: number, bytes = MEGABYTE): Piece => ({
  bytes: new Uint8Array(bytes).fill(number),
  rows: number,
});

async function all(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const read: Piece[] = [];
  for await (const one of pieces) read.push({ rows: one.rows, bytes: new Uint8Array(one.bytes) });
  return read;
}

describe('what is made ahead of its reader', () => {
  test('is all there and in its order, also what did not fit into memory', async () => {
    let isMade = false;
    const pieces = aheadOfReader(async (handOver) => {
      for (let number = 1; number <= 40; number += 1) await handOver(piece(number));
      isMade = true;
    });
    const first = await pieces.next();
    while (!isMade) await wait(1);
    const read = [first.value, ...(await all(pieces))];
    expect(read.map((one) => one?.rows)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    for (const one of read)
      expect([one?.bytes.byteLength, one?.bytes.every((byte: number) => byte === one.rows)]).toEqual([MEGABYTE, true]);
  });

  test('comes as it is made to a reader who waits', async () => {
    const pieces = aheadOfReader(async (handOver) => {
      await wait(5);
      await handOver(piece(1, 10));
      await wait(5);
      await handOver(piece(2, 10));
    });
    expect((await all(pieces)).map(({ rows }) => rows)).toEqual([1, 2]);
  });

  test('of nothing is nothing', async () => expect(await all(aheadOfReader(async () => {}))).toEqual([]));

  test('that fails does so after what came before', async () => {
    const pieces = aheadOfReader(async (handOver) => {
      await handOver(piece(1, 10));
      throw new Error('the list is gone');
    });
    expect((await pieces.next()).value?.rows).toBe(1);
    await expect(pieces.next()).rejects.toThrow('the list is gone');
  });

  test('and that nobody reads on is made no further', async () => {
    let made = 0;
    const pieces = aheadOfReader(async (handOver) => {
      for (;;) {
        await handOver(piece(1, 10));
        made += 1;
        await wait(1);
      }
    });
    await pieces.next();
    await pieces.return(undefined);
    const then = made;
    await wait(20);
    expect(made).toBe(then);
  });
});
