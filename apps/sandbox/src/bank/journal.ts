import { RAILS } from '@cordelle/domain/rail.ts';
import { z } from 'zod';

const rail = z.enum(RAILS);
const instant = z.iso.datetime();

/**
 * What the bank must remember; all else follows from it, the bytes of the files it received, and the seed.
 * A line is written before its visible effect, so an effect without a line cannot exist.
 */
export const journalLine = z.discriminatedUnion('type', [
  /** First line: another seed would tell another story about the same files. */
  z.strictObject({ type: z.literal('opened'), seed: z.int() }),
  /** A file was taken in. `copy` is its name in `received/`, unlike `name` when a name arrives again. */
  z.strictObject({ type: z.literal('taken'), rail, name: z.string(), copy: z.string(), at: instant }),
  /** The taken file left the inbox. */
  z.strictObject({ type: z.literal('archived'), rail, copy: z.string() }),
  /** A file was written for the customer; its bytes are in `sent/`. */
  z.strictObject({ type: z.literal('sent'), rail, name: z.string() }),
  /** Everything due at `now` is done. */
  z.strictObject({ type: z.literal('advanced'), now: instant }),
]);
export type JournalLine = z.infer<typeof journalLine>;
