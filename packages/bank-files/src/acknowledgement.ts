import { z } from 'zod';
import { FileFault } from './fault.ts';

const DECIMAL = /^(?:0|[1-9][0-9]{0,15})\.[0-9]{2}$/;
const reference = z.string().min(1).max(100);

/** An item the bank took out of a file it otherwise accepted. NACHA items are named by trace, CPA-005 items by cross reference. */
const rejectedItem = z
  .strictObject({
    trace: reference.optional(),
    crossReference: reference.optional(),
    /** The bank's return or reject code: `R03`, `900`. */
    code: z.string().min(1).max(20),
    reason: z.string().max(200),
  })
  .refine((item) => (item.trace === undefined) !== (item.crossReference === undefined), {
    error: 'either trace or crossReference',
  });

/**
 * What a bank says about a file it received. No rail defines one, so this profile is ours: one JSON object, UTF-8, money as
 * decimal text. `accepted` promises that counts and totals equal what was sent; comparing them is the receiver's part.
 */
export const acknowledgement = z
  .strictObject({
    /** Names the file that is acknowledged, as its sender named it. */
    fileReference: reference,
    format: z.enum(['NACHA', 'CPA-005']),
    status: z.enum(['accepted', 'accepted_with_errors', 'rejected']),
    /** NACHA batches; 1 for CPA-005, which has none. */
    batchCount: z.int().nonnegative(),
    /** NACHA records 6, CPA-005 segments. */
    entryCount: z.int().nonnegative(),
    debitTotal: z.string().regex(DECIMAL),
    creditTotal: z.string().regex(DECIMAL),
    rejectedItems: z.array(rejectedItem),
    /** Why the whole file was refused; with `rejected` only. */
    rejectReason: z.string().min(1).max(500).optional(),
    /** Instant, ISO 8601 with an offset or `Z`. */
    receivedAt: z.iso.datetime({ offset: true }),
  })
  .refine((ack) => (ack.status === 'rejected') === (ack.rejectReason !== undefined), {
    path: ['rejectReason'],
    error: 'there exactly when the status is rejected',
  })
  .refine((ack) => ack.status === 'rejected' || (ack.status === 'accepted') === (ack.rejectedItems.length === 0), {
    path: ['rejectedItems'],
    error: 'none when the status is accepted, some when it is accepted_with_errors',
  });

export type Acknowledgement = z.infer<typeof acknowledgement>;
export type RejectedItem = Acknowledgement['rejectedItems'][number];

/** The bytes of an acknowledgement. Throws `FileFault` `ACK_CONTENT` for one its own reader would refuse. */
export function writeAcknowledgement(given: Acknowledgement): Buffer {
  return Buffer.from(`${JSON.stringify(checked(given), null, 2)}\n`, 'utf8');
}

/** Throws `FileFault`: `ACK_SYNTAX` when it is not JSON, `ACK_CONTENT` when it is JSON of another shape. */
export function readAcknowledgement(bytes: Uint8Array): Acknowledgement {
  return checked(parsed(bytes));
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new FileFault('ACK_SYNTAX', 1, 'not a JSON text in UTF-8');
  }
}

function checked(given: unknown): Acknowledgement {
  const result = acknowledgement.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new FileFault(
    'ACK_CONTENT',
    1,
    `${issue?.path.join('.') || 'acknowledgement'}: ${issue?.message ?? 'invalid'}`,
  );
}
