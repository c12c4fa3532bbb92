import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';

/** The smallest picture there is. */
export const A_PICTURE = new UploadedFile(
  'form.png',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
