/** Bytes in chunks of any size. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The same bytes in pieces of one size, the first of another where told; the last may be shorter, or empty, and is marked. */
export async function* pieces(
  bytes: Bytes,
  firstSize: number,
  size = firstSize,
): AsyncGenerator<{ readonly piece: Buffer; readonly last: boolean }, void, void> {
  let held: Buffer[] = [];
  let length = 0;
  let wanted = firstSize;
  for await (const chunk of bytes) {
    held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    length += chunk.byteLength;
    if (length <= wanted) continue;
    const whole = Buffer.concat(held);
    let at = 0;
    for (; whole.length - at > wanted; wanted = size) {
      yield { piece: whole.subarray(at, at + wanted), last: false };
      at += wanted;
    }
    held = [whole.subarray(at)];
    length = whole.length - at;
  }
  yield { piece: Buffer.concat(held), last: true };
}
