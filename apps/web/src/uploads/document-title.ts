import { isDocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { DOCUMENT_WORDS } from './document-words.ts';

/** A document as it is asked for in the application. */
export const documentTitle = (title: string): string =>
  isDocumentTitle(title) ? DOCUMENT_WORDS[title].label() : title;
