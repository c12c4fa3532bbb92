import { DomainError } from '@cordelle/domain/errors.ts';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { CheckedFile } from './checked-file.ts';
import { extensionOf } from './file-name.ts';
import { requireSize, type UploadPurpose } from './limits.ts';
import { redrawPicture } from './redraw-picture.ts';
import { refuseUnsafePdf } from './refuse-unsafe-pdf.ts';

type DocumentPurpose = Exclude<UploadPurpose, 'csv'>;

const KIND_OF_EXTENSION = { '.pdf': 'pdf', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png' } as const;

/** The refusal of a kind of file that is not taken; it names the kinds that are. */
const notAccepted = (purpose: DocumentPurpose): DomainError =>
  new DomainError('upload.not_accepted', { kinds: FILE_LIMITS[purpose].extensions.join(', ') });

/**
 * Looks into a picture or a document before anything of it is kept: size, extension and content must agree; a picture is drawn
 * anew, a PDF that could do something is refused. Throws `upload.too_large`, `upload.too_small`, `upload.failed`, `upload.not_accepted`,
 * `upload.unsafe_document`. Source: security §11.
 */
export async function inspectDocument(file: UploadedFile, purpose: DocumentPurpose): Promise<CheckedFile> {
  requireSize(file, purpose);
  const extension = extensionOf(file.filename);
  const taken: readonly string[] = FILE_LIMITS[purpose].extensions;
  if (!taken.includes(extension) || !isKnown(extension)) throw notAccepted(purpose);
  const kind = KIND_OF_EXTENSION[extension];
  if (kind === 'pdf') {
    if (!(await refuseUnsafePdf(file.bytes))) throw notAccepted(purpose);
    return { filename: file.filename, contentType: 'application/pdf', bytes: file.bytes, scan: 'clean' };
  }
  const bytes = await redrawPicture(file.bytes, kind);
  if (!bytes) throw notAccepted(purpose);
  return { filename: file.filename, contentType: `image/${kind}`, bytes, scan: 'clean' };
}

const isKnown = (extension: string): extension is keyof typeof KIND_OF_EXTENSION =>
  Object.hasOwn(KIND_OF_EXTENSION, extension);
