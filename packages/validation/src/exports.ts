import { z } from 'zod';
import { downloadLink } from './download-link.ts';
import { instant, recordId } from './wire.ts';

/** A large export, made in the background for whoever asked. */
export const exportJob = z.object({
  id: recordId,
  /** Name of the list. */
  what: z.string(),
  format: z.enum(['csv', 'pdf']),
  filename: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  rowsTotal: z.int().nonnegative(),
  rowsDone: z.int().nonnegative(),
  /** In the reader's language; null unless `failed`. */
  failure: z.string().nullable(),
  sizeBytes: z.int().nonnegative().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant,
});

/** What asking for a file answers: where it is, or, when it is large, the job that makes it. */
export const exportAnswer = z.object({ link: downloadLink.nullable(), job: exportJob.nullable() });

/** The caller's own, newest first; those that expired are gone. */
export const exportJobs = z.object({ records: z.array(exportJob) });
export const exportJobInput = z.strictObject({ exportId: recordId });
