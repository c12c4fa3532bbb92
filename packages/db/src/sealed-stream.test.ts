import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealed, unsealed } from './sealed-stream.ts';

const key = createSecretKey(Buffer.alloc(32, 7));
const PIECE = 65_536;
const TAG = 16;
const HEADER = 'cordelle-sealed-1\n'.length + 32;

async function whole(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const chunk of bytes) read.push(chunk);
  return Buffer.concat(read);
}
/** In chunks that keep to no border of a piece. */
function* chunks(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const seal = (plain: Buffer) => whole(sealed(key, 'here', chunks(plain, 5_000)));
const open = (stored: Buffer, place = 'here', by = key) => whole(unsealed(by, place, chunks(stored, 7_777)));

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 10])(
  '%i bytes come back as they were',
  async (size) => {
    const plain = randomBytes(size);
    const stored = await seal(plain);
    expect(stored.includes(plain.subarray(0, 16)) && size >= 16).toBe(false);
    expect((await open(stored)).equals(plain)).toBe(true);
  },
);

test('no byte may be altered, added, taken from the end or put elsewhere', async () => {
  const stored = await seal(randomBytes(2 * PIECE + 100));
  for (const at of [0, 20, HEADER, HEADER + PIECE + TAG + 5, stored.length - 1]) {
    const altered = Buffer.from(stored);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await expect(open(altered), `byte ${at}`).rejects.toThrow();
  }
  const [first, second] = [HEADER, HEADER + PIECE + TAG].map((at) => stored.subarray(at, at + PIECE + TAG));
  const swapped = Buffer.concat([
    stored.subarray(0, HEADER),
    second ?? Buffer.alloc(0),
    first ?? Buffer.alloc(0),
    stored.subarray(HEADER + 2 * (PIECE + TAG)),
  ]);
  await expect(open(swapped)).rejects.toThrow(/altered/);
  for (const cut of [0, 10, HEADER, HEADER + 5, HEADER + PIECE + TAG, stored.length - 1])
    await expect(open(stored.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow();
  await expect(open(Buffer.concat([stored, Buffer.from('x')]))).rejects.toThrow();
  await expect(open(stored, 'there')).rejects.toThrow(/another key/);
  await expect(open(stored, 'here', createSecretKey(Buffer.alloc(32, 8)))).rejects.toThrow(/another key/);
});

test('two seals of the same bytes share nothing', async () => {
  const plain = Buffer.alloc(100);
  expect((await seal(plain)).equals(await seal(plain))).toBe(false);
});
