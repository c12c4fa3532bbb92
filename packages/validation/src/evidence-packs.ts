import { z } from 'zod';
import { downloadLink } from './download-link.ts';
import { COUNT_MAX, instant, page, pageInput, recordId } from './wire.ts';

/** SHA-256, hexadecimal. */
export const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

/** `version`: a version of the consent, or one of its changes; without it the newest consent that was given. */
export const makeEvidencePackInput = z.strictObject({
  customerId: recordId,
  version: z.int().positive().max(COUNT_MAX).optional(),
});

export const evidencePackListInput = pageInput(['createdAt'], 25).omit({ search: true, sort: true }).extend({
  customerId: recordId,
});

export const evidencePackIdInput = z.strictObject({ evidencePackId: recordId });

/** Proof of a consent as it was handed out. */
export const evidencePack = z.object({
  id: recordId,
  /** Version of the consent it proves. */
  version: z.int().positive(),
  /** Of the two files, byte for byte. */
  jsonHash: fingerprint,
  pdfHash: fingerprint,
  actor: z.string(),
  actorName: z.string().nullable(),
  createdAt: instant,
});
export const evidencePackPage = page(evidencePack);

/** Where its files wait. */
export const evidencePackFiles = z.object({ json: downloadLink, pdf: downloadLink });

/** `debitsListed` of `debitsTotal`: a pack holds the newest ones up to a bound. */
export const madeEvidencePack = evidencePack.extend({
  debitsListed: z.int().nonnegative(),
  debitsTotal: z.int().nonnegative(),
  files: evidencePackFiles,
});

export const checkFingerprintInput = z.strictObject({ hash: fingerprint });

/** What a fingerprint stands for, without a word about the payer. One text may have been agreed to more than once. */
export const checkedFingerprint = z.object({
  found: z.array(
    z.object({
      what: z.enum(['json', 'pdf', 'terms', 'approval']),
      business: z.string(),
      reference: z.string(),
      version: z.int().positive(),
      /** When the file was made, or the text was agreed to. */
      madeAt: instant,
      zone: z.string(),
      changedAt: instant.nullable(),
      endedAt: instant.nullable(),
      replacedAt: instant.nullable(),
    }),
  ),
});
export type CheckedFingerprint = z.output<typeof checkedFingerprint>;
