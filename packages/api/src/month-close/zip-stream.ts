import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive: made while it is written. */
export type ArchivedFile = { readonly name: string; readonly body: AsyncIterable<Uint8Array> };

/** Files one after the other as a ZIP; none of them is ever held whole. `at`: the time they bear. */
export async function* zipped(files: AsyncIterable<ArchivedFile>, at: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else ready.push(piece);
  });
  const written = (): Uint8Array[] => {
    if (failure) throw failure;
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const { name, body } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const piece of body) {
      file.push(piece);
      yield* written();
    }
    file.push(new Uint8Array(0), true);
    yield* written();
  }
  zip.end();
  yield* written();
}
