import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataKey, type DataKeyring, encryptSecret, unwrapDataKey } from '@cordelle/db/encryption.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent } from './row-content.ts';

const PLACE = { clientId: 4n, rowId: 1n };
const folder = mkdtempSync(join(tmpdir(), 'cordelle-lines-'));
let keyring: DataKeyring;
beforeAll(async () => {
  const keys = await fileKeyStore(folder);
  keyring = [unwrapDataKey(keys, PLACE.clientId, createDataKey(keys, PLACE.clientId, 'd1'))];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['mended', 'fixed'])('a line that was stored with what was %s keeps it', (name) => {
  const place = { table: 'customer_import_rows', column: 'cells_encrypted', ...PLACE };
  const stored = encryptSecret(
    keyring,
    place,
    JSON.stringify({ cells: ['Ada', 'ada@'], [name]: { email: 'ada@x.test' } }),
  );
  expect(openContent(keyring, PLACE, stored)).toEqual({ cells: ['Ada', 'ada@'], fixed: { email: 'ada@x.test' } });
});
