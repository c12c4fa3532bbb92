import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { CheckedFile } from '@cordelle/engine/stored-files/checked-file.ts';
import { noteInfected } from './scan-questions.ts';

/**
 * A file that was looked through for viruses; one that waits for it where the scanner does not answer. Throws `upload.infected`,
 * which the provider's people read of as well.
 */
export async function scanned(app: App, clientId: bigint, file: CheckedFile): Promise<CheckedFile> {
  if (!app.scanner) return file;
  const result = await app.scanner.scan(file.bytes).catch((error: unknown) => {
    app.log.warn({ err: error }, 'the virus scanner does not answer; a file waits for it');
    return null;
  });
  if (!result) return { ...file, scan: 'pending' };
  if (result.state === 'clean') return file;
  await inTransaction(app.worker, {}, (tx) => noteInfected(tx, app, clientId, file.bytes, result.found));
  throw new DomainError('upload.infected');
}
