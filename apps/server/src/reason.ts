import { DomainError, ERRORS } from '@cordelle/domain/errors.ts';
import { translate } from '@cordelle/engine/words.ts';

/** What a system says of a file that cannot be used. */
const FILE_TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be opened by this user',
  EISDIR: 'is a folder',
  ENOTDIR: 'lies below something that is no folder',
};

/** Why something could not be done, in one line for whoever runs the program. */
export function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return translate(ERRORS[error.code].message, 'en', { ...error.details });
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && 'path' in error && 'syscall' in error && !String(error.syscall).startsWith('spawn')) {
    const trouble = FILE_TROUBLE[String(error.code)];
    if (trouble) return `${error.path} ${trouble}`;
  }
  // Several addresses that were tried in vain have no message of their own.
  // What `fetch` could not do stands in its cause.
  if (error.message === 'fetch failed' && error.cause !== undefined) return reasonOf(error.cause);
  const { message } = error instanceof AggregateError && error.message === '' ? (error.errors[0] as Error) : error;
  return message.replaceAll(/\s*\n\s*/g, ' ').trim();
}
