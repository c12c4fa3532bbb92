import type { RecordSheet } from './record-sheet.ts';

/** Adds every entry to a sheet and passes chunks on as they fill; entries are taken one by one and never held. */
export async function* fill<Entry>(
  sheet: RecordSheet,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  add: (entry: Entry) => void,
): AsyncGenerator<Buffer, void, void> {
  if (Symbol.asyncIterator in entries) {
    for await (const entry of entries) {
      add(entry);
      for (let chunk = sheet.take(); chunk; chunk = sheet.take()) yield chunk;
    }
    return;
  }
  for (const entry of entries) {
    add(entry);
    for (let chunk = sheet.take(); chunk; chunk = sheet.take()) yield chunk;
  }
}

/** What is left on a sheet after its trailer. */
export function* remainder(sheet: RecordSheet): Generator<Buffer, void, void> {
  for (let chunk = sheet.take(); chunk; chunk = sheet.take()) yield chunk;
  yield sheet.rest();
}

/** A whole file in memory with what its writer answered at the end. For files known to be small. */
export async function collect<Result>(
  writing: AsyncGenerator<Buffer, Result, void>,
): Promise<{ readonly bytes: Buffer; readonly totals: Result }> {
  const chunks: Buffer[] = [];
  let step = await writing.next();
  while (!step.done) {
    chunks.push(step.value);
    step = await writing.next();
  }
  return { bytes: Buffer.concat(chunks), totals: step.value };
}
