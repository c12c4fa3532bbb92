import { INVARIANTS } from '@cordelle/domain/ledger/invariants.ts';
import { z } from 'zod';
import { currencyCode, instant, moneyText, recordId } from './wire.ts';

/** The invariants of the ledger over all clients, each with the records that break it. */
export const integrity = z.object({
  checkedAt: instant,
  invariants: z.array(z.object({ name: z.string(), holds: z.boolean(), offenders: z.array(z.string()) })),
});

/** A record that breaks an invariant, and where it can be opened. */
const offender = z.object({
  id: z.string(),
  settlementId: recordId.nullable(),
  transaction: z.object({ id: recordId, customerId: recordId }).nullable(),
});

/** Nothing narrows it: the integrity is asked for whole. */
export const clientIntegrityInput = z.strictObject({});

/** The invariants as far as they concern one client. */
export const clientIntegrity = z.object({
  checkedAt: instant,
  currency: currencyCode,
  /** How much was compared. */
  checked: z.object({
    transactions: z.int().nonnegative(),
    settlements: z.int().nonnegative(),
    postings: z.int().nonnegative(),
  }),
  invariants: z.array(
    z.object({
      name: z.enum(INVARIANTS),
      /** `provider`: about the account in which the money of all clients lies; who breaks it is not told. */
      about: z.enum(['client', 'provider']),
      holds: z.boolean(),
      /** What the records say and what the postings say, where the statement compares two sums. */
      records: moneyText.nullable(),
      postings: moneyText.nullable(),
      /** The first hundred. */
      offenders: z.array(offender),
    }),
  ),
});
