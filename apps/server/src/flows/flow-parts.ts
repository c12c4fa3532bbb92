import type { DocumentParts } from '../http/documents.ts';

/** What the pages of payers are answered with. */
export type FlowParts = DocumentParts & { readonly origin: string; readonly secure: boolean };
