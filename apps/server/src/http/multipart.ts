import { cleanFileName } from '@cordelle/api/uploads/file-name.ts';
import { tooLarge } from '@cordelle/api/uploads/limits.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** What the parts of a body cost beside the file itself: boundaries, headers, a few short fields. */
const AROUND_THE_FILE_BYTES = 64 * 1024;
const PARTS_MAX = 20;

/** Stops a body that cannot hold a file of the size allowed while it arrives. */
export const uploadLimited = (maxBytes: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: maxBytes + AROUND_THE_FILE_BYTES,
    onError: (c) => {
      // The rest of the body is left unread, so the connection cannot carry another request.
      c.header('Connection', 'close');
      throw tooLarge(maxBytes);
    },
  });

/**
 * The parts of a multipart body by name: texts, and one file at most, under a cleaned name. Throws `request.not_multipart`,
 * `upload.failed` for a body that cannot be read, `upload.one_file_only`, `request.field_given_twice`.
 */
export async function partsOf(request: Request): Promise<Record<string, string | UploadedFile>> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? ''))
    throw new DomainError('request.not_multipart');
  const parts = [...(await formOf(request)).entries()];
  if (parts.length > PARTS_MAX) throw new DomainError('upload.failed');
  if (parts.filter(([, value]) => value instanceof File).length > 1) throw new DomainError('upload.one_file_only');
  const read = new Map<string, string | UploadedFile>();
  for (const [name, value] of parts) {
    if (read.has(name)) throw new DomainError('request.field_given_twice', { field: name });
    read.set(name, value instanceof File ? await fileOf(value) : value);
  }
  return Object.fromEntries(read);
}

const fileOf = async (file: File): Promise<UploadedFile> =>
  new UploadedFile(cleanFileName(file.name), new Uint8Array(await file.arrayBuffer()));

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError) throw new DomainError('upload.failed');
    throw error;
  }
}
