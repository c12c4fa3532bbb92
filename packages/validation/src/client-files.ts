import { DOCUMENT_TITLES } from '@cordelle/domain/client/document-titles.ts';
import { z } from 'zod';
import { uploadedFile } from './uploaded-file.ts';
import { instant, recordId } from './wire.ts';

export const documentTitle = z.enum(DOCUMENT_TITLES);

export const uploadDocumentInput = z.strictObject({ title: documentTitle, file: uploadedFile });
export const documentsInput = z.strictObject({ title: documentTitle.optional() });
export const documentInput = z.strictObject({ fileId: recordId });
export const clientDocumentsInput = z.strictObject({ id: recordId });

/** A document that a business handed in. */
export const clientDocument = z.object({
  id: recordId,
  title: documentTitle,
  version: z.int().positive(),
  /** The newest of its title; older ones stay for whoever reviews them. */
  current: z.boolean(),
  filename: z.string(),
  contentType: z.string(),
  sizeBytes: z.int().positive(),
  /** Of a PDF. */
  pages: z.int().positive().nullable(),
  /** Last digits of the account it was handed in for, where another one is in use since; null otherwise. */
  formerAccount: z.string().nullable(),
  /** `pending`: nobody can open it before it was looked through; `infected`: nobody ever will. */
  scan: z.enum(['pending', 'clean', 'infected']),
  createdAt: instant,
  /** Whether the caller may take it back. */
  removable: z.boolean(),
  /** Where it can be fetched for five minutes, and a small picture of it; null while it cannot be, or has no picture. */
  url: z.string().nullable(),
  previewUrl: z.string().nullable(),
});
export type ClientDocument = z.output<typeof clientDocument>;

/** Documents of a business, newest first; `url`: where the newest of those that were asked for can be fetched. */
export const clientDocuments = z.object({ url: z.string().nullable(), documents: z.array(clientDocument) });

/** What handing in a document answers. */
export const documentKept = z.object({ id: recordId, document: clientDocument });
