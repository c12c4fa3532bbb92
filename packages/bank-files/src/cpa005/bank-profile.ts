import { CURRENCIES } from '@cordelle/domain/money.ts';
import { z } from 'zod';
import { institutionalId } from './institution.ts';
import type { Coordinates } from './records.ts';
import { seriesOf } from './transaction-types.ts';

/** The largest amounts an item and a trailer total can state: ten and fourteen digits. */
export const ITEM_CENTS_MAX = 9_999_999_999n;
export const FILE_CENTS_MAX = 99_999_999_999_999n;

const ALLOWED_CODES_MAX = 1_000;

const digits = (length: number) => z.string().regex(new RegExp(`^[0-9]{${length}}$`));
const printed = (max: number) => z.string().trim().min(1).max(max);
/** Cents as a bigint, or as digits where the profile is kept as JSON. */
const cents = z
  .union([z.bigint(), z.string().regex(/^[0-9]{1,14}$/)])
  .transform(BigInt)
  .pipe(z.bigint().positive());
const window = (daysAhead: number, daysBack: number) =>
  z
    .strictObject({ daysAhead: z.int().min(0).max(366), daysBack: z.int().min(0).max(366) })
    .default({ daysAhead, daysBack });

/**
 * What one bank agreed with one originator. Configuration: nothing here is known to the code beforehand. Defaults are
 * the bounds of the layout or of the exchange rules. Source: Standard 005 and bank guides, originator data.
 */
export const BankProfile = z
  .strictObject({
    /** Ten characters, assigned by the bank. */
    originatorId: z.string().regex(/^[A-Z0-9 ]{10}$/),
    /** Destination data centre, assigned by the bank: `00320` is Toronto at one of them. */
    dataCentre: digits(5),
    /** Data centre of the bank that sends the file into the exchange; second part of every trace. */
    originatingDataCentre: digits(5),
    /** `zeros`: the bank assigns traces itself, so returns are matched by cross reference. */
    traceMode: z.enum(['compose', 'zeros']),
    /** The first file creation number to use; whoever freezes files keeps the running one. */
    fcnNext: z.int().min(1).max(9999).default(1),
    /** What a statement shows when an entry names nobody else: 15 and 30 characters. */
    shortName: printed(15),
    longName: printed(30),
    /** Our account for returns, as on a cheque; all three null where the bank fills them in. */
    returnInstitution: digits(3).nullable(),
    returnTransit: digits(5).nullable(),
    returnAccount: z
      .string()
      .regex(/^[0-9]{1,12}$/)
      .nullable(),
    currency: z.enum(CURRENCIES),
    lineEnding: z.enum(['CRLF', 'LF']).default('CRLF'),
    /** A physical line some banks want before the header; not part of the standard. */
    routingLine: z
      .string()
      .regex(/^[\x21-\x7e][\x20-\x7e]{0,199}$/)
      .nullable()
      .default(null),
    /** Transaction types the bank approved for this originator. */
    allowedCodes: z
      .array(z.string().refine((code) => seriesOf(code) !== null))
      .min(1)
      .max(ALLOWED_CODES_MAX),
    maxItemCents: cents.pipe(z.bigint().max(ITEM_CENTS_MAX)).default(ITEM_CENTS_MAX),
    /** Bound of the debits of a file, and of its credits. */
    maxFileCents: cents.default(FILE_CENTS_MAX),
    /** Calendar days an item's date may lie after and before the creation date. */
    debitWindow: window(173, 173),
    creditWindow: window(14, 30),
    /** Local time `HH:MM` until which the bank takes files for the next window. */
    cutoffLocal: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
    leadBusinessDays: z.int().min(0).max(10),
  })
  .refine(
    (profile) =>
      [profile.returnInstitution, profile.returnTransit, profile.returnAccount].every((part) => part === null) ||
      [profile.returnInstitution, profile.returnTransit, profile.returnAccount].every((part) => part !== null),
    { path: ['returnAccount'], message: 'returns account: all parts or none' },
  );
export type BankProfile = z.infer<typeof BankProfile>;

/** Our account for returns as a file names it; null where the bank fills it in. */
export function returnsAccountOf(profile: BankProfile): Coordinates | null {
  const { returnInstitution: institution, returnTransit: transit, returnAccount: account } = profile;
  if (institution === null || transit === null || account === null) return null;
  return { institution: institutionalId({ institution, transit }), account };
}
