import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { installationOf, type KeyStore } from '@cordelle/db/key-store.ts';
import { RELEASE } from '@cordelle/db/release.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { address } from './outside.ts';

const archiveKey = createSecretKey(randomBytes(32));
const keys: KeyStore = {
  current: { id: 'kek1', key: archiveKey },
  find: () => undefined,
  searchIndexKey: archiveKey,
  archiveKey,
};
let said: Record<string, unknown>;
const server = createServer((_, answer) => answer.end(JSON.stringify(said)));
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

test.each([
  [installationOf({ archiveKey }), 'well', 'leads here'],
  [installationOf({ archiveKey: createSecretKey(randomBytes(32)) }), 'ill', 'leads to another installation'],
])('an address is told apart by the installation that answers (%s)', async (installation, verdict, words) => {
  said = { status: 'ok', version: RELEASE, installation };
  const publicBaseUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await address({ keys }, { publicBaseUrl })).toMatchObject({ verdict, found: expect.stringContaining(words) });
});
