import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { openFile } from '@cordelle/engine/stored-files/stored-files.ts';
import type { VersionRow } from './consent-rows.ts';
import type { ScanContents, ScanPlace } from './pack-contents.ts';

/** Bytes of all signed forms that go along with one pack: it is still small enough to be mailed or handed in at a bank's page. */
export const SCANS_BYTES_MAX = 20_000_000;

/** A signed form: the row of `stored_files`, and what a pack says of it. */
export type Scan = { readonly fileId: bigint; readonly shown: ScanContents };
export type OpenedScan = Scan & { readonly bytes: Buffer };

/** Signed forms of an agreement, each once, the oldest first; those that find room go along with the pack. */
export function scansOf(versions: readonly VersionRow[]): Scan[] {
  let room = SCANS_BYTES_MAX;
  const placeOf = ({ scan, erasedAt, sizeBytes, contentType }: VersionRow): ScanPlace => {
    if (scan !== 'clean' || erasedAt !== null || sizeBytes === null) return 'not_kept';
    if (sizeBytes > room) return 'too_large';
    room -= sizeBytes;
    return contentType === 'application/pdf' ? 'attached' : 'drawn';
  };
  return versions.flatMap((row, place) => {
    const { signedFormId, signedForm, signedFormSha256, contentType, sizeBytes, keptSince } = row;
    const isKnown = versions.slice(0, place).some((earlier) => earlier.signedFormId === signedFormId);
    if (
      signedFormId === null ||
      isKnown ||
      !signedForm ||
      !signedFormSha256 ||
      !contentType ||
      !sizeBytes ||
      !keptSince
    )
      return [];
    const shown = {
      version: row.version,
      filename: signedForm,
      contentType,
      sizeBytes,
      pages: row.pages,
      sha256: signedFormSha256,
      keptSince: keptSince.toISOString(),
      goesAlong: placeOf(row),
    };
    return [{ fileId: signedFormId, shown }];
  });
}

/** The bytes of those that go along. */
export function openScans(tx: Tx, app: App, clientId: bigint, scans: readonly Scan[]): Promise<OpenedScan[]> {
  const along = scans.filter(({ shown: { goesAlong } }) => goesAlong === 'drawn' || goesAlong === 'attached');
  return Promise.all(
    along.map(async (scan) => ({ ...scan, bytes: (await openFile(tx, app, clientId, scan.fileId)).bytes })),
  );
}
