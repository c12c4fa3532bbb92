import { LAST_NUMBER_MAX } from '@cordelle/domain/bank-file/file-numbers.ts';
import { z } from 'zod';
import { uploadedFile } from './uploaded-file.ts';
import { amountAndCount, day, instant } from './wire.ts';

const rail = z.enum(['CA', 'US']);
const note = z.string().trim().min(1, 'required_field').max(1000);
const fileName = z.string().min(1).max(255);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Whether a rail sends, why not, and what has to be known before it does. */
export const railStanding = z.object({
  rail,
  /** `recovering`: days since the backup are lived again from the archive; `never_sent`: nobody asked yet. */
  standing: z.enum(['armed', 'recovering', 'disarmed', 'never_sent']),
  /** Why it is not armed. */
  reason: z.enum(['restored', 'other_installation', 'files_unknown']).nullable(),
  /** Since when it stands so; null where it never sent. */
  since: instant.nullable(),
  /** Who armed it last, and what they were told. */
  armedBy: z.object({ actor: z.string(), name: z.string().nullable() }).nullable(),
  note: z.string().nullable(),
  recoverUntil: instant.nullable(),
  /** The highest number of each side: the creation number of a file in Canada, the sequence of a trace in the United States. */
  numbers: z.object({
    database: z.int().nullable(),
    archive: z.int().nullable(),
    /** As somebody was told by the bank when they armed the rail last. */
    bank: z.int().nullable(),
  }),
  /** The newest file of ours of each side. */
  files: z.object({ database: z.string().nullable(), outside: z.string().nullable() }),
  /** The archive was lost as well: nothing here tells what was sent, and the bank's highest number is asked for. */
  numberNeeded: z.boolean(),
  inDoubt: z.object({
    count: z.int(),
    files: z.array(
      z.object({
        name: z.string(),
        sha256: z.string(),
        /** Its bytes are here: it can be taken over. */
        archived: z.boolean(),
        /** As the list outside the database has them; null where the list is lost. */
        debits: amountAndCount.nullable(),
        credits: amountAndCount.nullable(),
        writtenAt: instant.nullable(),
      }),
    ),
  }),
  /** Decided about, and waiting for their day to be lived again. */
  decided: z.object({
    count: z.int(),
    files: z.array(
      z.object({
        name: z.string(),
        decision: z.enum(['adopt', 'never_arrived']),
        by: z.object({ actor: z.string(), name: z.string().nullable() }),
        note: z.string(),
      }),
    ),
  }),
  /** Files of the bank in the archive that the database does not know: they are read again when their day comes. */
  inbound: z.object({ count: z.int(), names: z.array(z.string()) }),
});
export const sendingStanding = z.object({ rails: z.array(railStanding) });

export const recoveredFileInput = z.strictObject({ rail, name: fileName, sha256: digest });

/** What is in a file in doubt, to be compared with the bank. */
export const recoveredFileFacts = z.object({
  number: z.string(),
  businessDate: day,
  debits: amountAndCount,
  credits: amountAndCount,
  firstTrace: z.string().nullable(),
  lastTrace: z.string().nullable(),
});

/** What the bank said about a file in doubt. */
export const decideRecoveredFileInput = recoveredFileInput.extend({ note });

/** A copy of a file of ours or of the bank, under its own name. */
export const takeCopyInput = z.strictObject({ rail, file: uploadedFile });
/** `taken`: false for bytes that were here already. */
export const takenCopy = z.object({ name: z.string(), taken: z.boolean() });

/** The word of a person that a rail may send. */
export const armInput = z
  .strictObject({
    rail,
    /** The highest the bank has seen, where it was asked. */
    lastNumber: z.int().min(0).max(LAST_NUMBER_MAX.US).nullable(),
    note,
  })
  .refine((input) => input.lastNumber === null || input.lastNumber <= LAST_NUMBER_MAX[input.rail], {
    path: ['lastNumber'],
    error: 'error_sending_last_number',
  });
/** Until when days are lived again before anything new leaves; null: it sends from now on. */
export const armed = z.object({ recoverUntil: instant.nullable() });
