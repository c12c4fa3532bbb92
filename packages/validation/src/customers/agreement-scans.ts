import { SCAN_MATCHES } from '@cordelle/domain/customer/scan-names.ts';
import { z } from 'zod';
import { readWith, recordId } from '../wire.ts';

/** Scans of one archive. */
export const SCANS_MAX = 1_000;
/** What all scans of one archive may take together, unpacked. */
export const SCANS_BYTES_MAX = 400_000_000;

/** Whose scan each file of an archive is, and what became of it. */
export const matchedScans = z.object({
  records: z.array(
    z.object({
      /** Its place in the archive, from 0. */
      place: z.int().nonnegative(),
      filename: z.string(),
      /** Why it cannot be filed, in the reader's language; null: it can. */
      problem: z.string().nullable(),
      matchedBy: z.enum(SCAN_MATCHES).nullable(),
      /** Whom its name may mean: one, several who are called so, or nobody. */
      customers: z.array(
        z.object({
          id: recordId,
          name: readWith('customers:read', z.string()),
          customIdentifier: readWith('customers:read', z.string().nullable()),
        }),
      ),
      /** Whose scan it is: the only one meant, or who was chosen by hand; null: nobody's yet. */
      customerId: recordId.nullable(),
      state: z.enum(['to_file', 'filed', 'filed_before', 'left']),
    }),
  ),
  count: z.int().nonnegative(),
  toFile: z.int().nonnegative(),
  filed: z.int().nonnegative(),
});

/** By the place of a file in the archive: whose it is, or null to leave it. What is not named goes by its name. */
export const scanChoices = z.record(z.string().regex(/^[0-9]{1,4}$/), recordId.nullable());
/** The same as JSON text: it travels beside a file. */
export const scanChoicesText = z.string().max(50_000).optional();
