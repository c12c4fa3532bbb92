import { m } from '@cordelle/i18n/messages';

const SIZE_MAX_BYTES = 6_291_456;
const SIZE_MAX_WORDS = '6';
const EXTENSION = /\.(jpe?g|pdf|png)$/i;

/** What the browser offers first for a signed form. */
export const AUTHORIZATION_FILE_TYPES = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

/** What is wrong with a file somebody chose as a signed form, before it is sent. Source: spec 1 §5, authorization file. */
export function authorizationFileMistake(file: Pick<File, 'name' | 'size'>): (() => string) | undefined {
  if (!EXTENSION.test(file.name)) return () => m.error_upload_not_accepted({ kinds: 'PDF, JPG, PNG' });
  if (file.size > SIZE_MAX_BYTES) return () => m.error_upload_too_large({ size: SIZE_MAX_WORDS });
  return undefined;
}
