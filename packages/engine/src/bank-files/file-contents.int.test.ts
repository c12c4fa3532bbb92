import { randomBytes } from 'node:crypto';
import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DayWorld } from '../testing/day-world.ts';
import { ContentsUnreadable, readContents, storeContents } from './file-contents.ts';

let world: DayWorld;
beforeAll(async () => {
  world = await DayWorld.open();
});
afterAll(() => world.close());

let lastId = 0n;

/** Stored under an id of its own, which is returned. */
async function store(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<bigint> {
  lastId += 1n;
  const { worker, keys } = world.app();
  const file = { bankFileId: lastId, bytes, at: world.now };
  await inTransaction(worker, {}, (tx) => storeContents(tx, keys, file));
  return lastId;
}

async function read(id: bigint): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const { worker, keys } = world.app();
  for await (const chunk of readContents(worker, keys, id)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sql = () => world.database.owner;
const piecesOf = (id: bigint) => sql()`
  select piece, length(content_encrypted) as length from bank_file_contents where bank_file_id = ${id} order by piece`;

/** Nothing of it can be packed. */
const LONG = Array.from({ length: 40 }, () => randomBytes(70_000));

describe('the bytes of a bank file', () => {
  test.each([
    ['none', []],
    ['a few', [Buffer.from('A000000001'), Buffer.from('Z000000002')]],
    ['many', LONG],
  ])('come back as they were: %s', async (_, bytes) => {
    expect((await read(await store(bytes))).equals(Buffer.concat(bytes))).toBe(true);
  });

  test('are kept in pieces, of which none grows with the file', async () => {
    const pieces = await piecesOf(await store(LONG));
    expect(pieces.map(({ piece }) => piece)).toEqual([1, 2, 3]);
    for (const { length } of pieces) expect(length).toBeLessThan(2_000_000);
  });

  test.each([
    [
      'whose last piece is lost',
      (id: bigint) => sql()`delete from bank_file_contents where bank_file_id = ${id} and piece = 3`,
    ],
    [
      'whose first piece is lost',
      (id: bigint) => sql()`delete from bank_file_contents where bank_file_id = ${id} and piece = 1`,
    ],
    [
      'whose pieces changed places',
      (id: bigint) => sql()`
        update bank_file_contents c set content_encrypted = o.content_encrypted from bank_file_contents o
         where c.bank_file_id = ${id} and o.bank_file_id = ${id} and (c.piece, o.piece) in ((2, 3), (3, 2))`,
    ],
    [
      'with a piece of another file',
      async (id: bigint) => {
        const other = await store(LONG);
        return sql()`
          update bank_file_contents c set content_encrypted = o.content_encrypted from bank_file_contents o
           where c.bank_file_id = ${id} and o.bank_file_id = ${other} and c.piece = 2 and o.piece = 2`;
      },
    ],
    [
      'with a letter changed',
      (id: bigint) => sql()`
        update bank_file_contents set content_encrypted = overlay(content_encrypted placing 'AAAAAAAA' from 60)
         where bank_file_id = ${id} and piece = 2`,
    ],
  ])('of a file %s cannot be read', async (_, spoil) => {
    const id = await store(LONG);
    await spoil(id);
    await expect(read(id)).rejects.toThrow(ContentsUnreadable);
  });

  test('that end in an error are not kept, and the error is told', async () => {
    async function* failing() {
      yield* LONG;
      throw new Error('an entry cannot stand in a file');
    }
    await expect(store(failing())).rejects.toThrow('an entry cannot stand in a file');
    expect(await piecesOf(lastId)).toEqual([]);
  });

  test('leave no session taken by who stops reading', async () => {
    const id = await store(LONG);
    const { worker, keys } = world.app();
    for (let reader = 0; reader < 20; reader += 1) for await (const _ of readContents(worker, keys, id)) break;
    expect((await read(id)).equals(Buffer.concat(LONG))).toBe(true);
  });
});
