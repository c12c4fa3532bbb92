/** Who wrote a file, and which. */
export type Cpa005Origin = {
  readonly type: 'A' | 'U';
  readonly originatorId: string;
  readonly fileCreationNumber: string;
};

const PEEKED_BYTES = 4096;
const OPENING = /(?:^|\n)([AU])[0-9]{9}(.{10})(.{4})/;

/** Reads just enough of a file to choose the profile to read it with; null when it is no CPA-005 file. Checks nothing else. */
export function peekCpa005(start: Uint8Array): Cpa005Origin | null {
  const opening = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, PEEKED_BYTES));
  const match = OPENING.exec(opening.toString('latin1'));
  if (!match) return null;
  const [, type, originatorId = '', fileCreationNumber = ''] = match;
  return { type: type === 'U' ? 'U' : 'A', originatorId, fileCreationNumber };
}
