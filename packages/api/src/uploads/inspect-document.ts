import { isHeic } from '@cordelle/domain/client/heic.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { CheckedFile } from '@cordelle/engine/stored-files/checked-file.ts';
import { DOCUMENT_PAGES_MAX, FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { extensionOf } from './file-name.ts';
import { requireSize, type UploadPurpose } from './limits.ts';
import { readPdf } from './read-pdf.ts';
import { redrawPicture } from './redraw-picture.ts';

type DocumentPurpose = Exclude<UploadPurpose, 'csv'>;

/** Pictures as phones keep them; nothing here can read them. */
const HEIC_EXTENSIONS: readonly string[] = ['.heic', '.heif'];
/** What people read page by page. */
const READ_BY_PAGE: readonly DocumentPurpose[] = ['bankDocument', 'onboardingDocument'];

const KIND_OF_EXTENSION = { '.pdf': 'pdf', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png' } as const;

/** The refusal of a kind of file that is not taken; it names the kinds that are. */
const notAccepted = (purpose: DocumentPurpose): DomainError =>
  new DomainError('upload.not_accepted', { kinds: FILE_LIMITS[purpose].extensions.join(', ') });

/**
 * Looks into a picture or a document before anything of it is kept: size, extension and content must agree; a picture is drawn
 * anew, a PDF that could do something is refused. Throws `upload.too_large`, `upload.too_small`, `upload.failed`, `upload.not_accepted`,
 * `upload.heic`, `upload.unsafe_document`, `upload.password_protected`, `upload.pdf_begins_late`, `upload.no_pages`,
 * `upload.too_many_pages`. Source: security §11.
 */
export async function inspectDocument(file: UploadedFile, purpose: DocumentPurpose): Promise<CheckedFile> {
  requireSize(file, purpose);
  const extension = extensionOf(file.filename);
  const taken: readonly string[] = FILE_LIMITS[purpose].extensions;
  if (HEIC_EXTENSIONS.includes(extension) || isHeic(file.bytes)) throw new DomainError('upload.heic');
  if (!taken.includes(extension) || !isKnown(extension)) throw notAccepted(purpose);
  const kind = KIND_OF_EXTENSION[extension];
  if (kind === 'pdf') {
    const pdf = await readPdf(file.bytes);
    if (!pdf) throw notAccepted(purpose);
    const { pages } = pdf;
    if (READ_BY_PAGE.includes(purpose)) requirePages(pages);
    return { filename: file.filename, contentType: 'application/pdf', bytes: file.bytes, pages, scan: 'clean' };
  }
  const bytes = await redrawPicture(file.bytes, kind);
  if (!bytes) throw notAccepted(purpose);
  return { filename: file.filename, contentType: `image/${kind}`, bytes, scan: 'clean' };
}

function requirePages(pages: number): void {
  if (pages === 0) throw new DomainError('upload.no_pages');
  if (pages > DOCUMENT_PAGES_MAX) throw new DomainError('upload.too_many_pages', { max: DOCUMENT_PAGES_MAX });
}

const isKnown = (extension: string): extension is keyof typeof KIND_OF_EXTENSION =>
  Object.hasOwn(KIND_OF_EXTENSION, extension);
