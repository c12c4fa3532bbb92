import {
  AccountingFailed,
  type BookDocument,
  type Books,
  type NewDocument,
} from '@cordelle/engine/ports/accounting-service.ts';

/** Writes one document into books; throws what became of it where it was not taken. */
export async function written(books: Books, document: NewDocument): Promise<BookDocument> {
  const [one] = await books.write([document]);
  if (!one || 'failed' in one) throw one?.failed;
  return one.document;
}

/** Why a call failed; null: it did not. */
export const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof AccountingFailed ? error.failure : error),
  );

type Page<One> = { readonly records: readonly One[]; readonly cursor: string; readonly next: string | null };

/** Every page of a list, and where its changes begin. */
export async function everyPage<One>(read: (page: string | null) => Promise<Page<One>>) {
  const records: One[] = [];
  for (let page: string | null = null; ; ) {
    const answer = await read(page);
    records.push(...answer.records);
    if (answer.next === null) return { records, cursor: answer.cursor };
    page = answer.next;
  }
}
