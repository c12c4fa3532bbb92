import { m } from '@cordelle/i18n/messages';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';

const BYTES_IN_MEGABYTE = 1_048_576;

type Purpose = 'authorizationForm' | 'logo' | 'onboardingDocument';

/** What the browser offers first for a signed form. */
export const SIGNED_FORM_TYPES = FILE_LIMITS.authorizationForm.extensions.join(',');

/** What is wrong with a picture or a document somebody chose, before it is sent, in the server's words. */
export function fileMistake(purpose: Purpose, { name, size }: Pick<File, 'name' | 'size'>): (() => string) | undefined {
  const { extensions, maxBytes } = FILE_LIMITS[purpose];
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return () => m.error_upload_not_accepted({ kinds: extensions.join(', ') });
  if (size > maxBytes) return () => m.error_upload_too_large({ size: maxBytes / BYTES_IN_MEGABYTE });
  return undefined;
}
