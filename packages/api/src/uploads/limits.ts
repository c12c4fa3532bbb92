import { DomainError } from '@cordelle/domain/errors.ts';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';

/** What somebody may hand in a file for. */
export type UploadPurpose = keyof typeof FILE_LIMITS;

const BYTES_PER_MB = 1_000_000;

/** The refusal of a file over its limit, which it names in whole megabytes. */
export const tooLarge = (maxBytes: number): DomainError =>
  new DomainError('upload.too_large', { size: Math.floor(maxBytes / BYTES_PER_MB) });

/** Throws `upload.too_large` over the limit of the purpose, `upload.too_small` for nothing at all. */
export function requireSize({ bytes }: UploadedFile, purpose: UploadPurpose): void {
  const { maxBytes } = FILE_LIMITS[purpose];
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  if (bytes.byteLength === 0) throw new DomainError('upload.too_small', { size: 1 });
}
