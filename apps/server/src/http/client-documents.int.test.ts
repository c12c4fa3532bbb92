import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { scanWaiting } from '@cordelle/api/uploads/scan-waiting.ts';
import { earlier } from '@cordelle/db/testing/earlier.ts';
import type { FileScanner } from '@cordelle/engine/ports/file-scanner.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, Device } from '../testing/device.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const CHEQUE = 'Settlement Void Cheque or Account Auth';
const CERTIFICATE = 'Certificate of Good Standing';
const STATEMENT_PDF =
  '%PDF-1.7\n1 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj\n2 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n';

/** What the scanner does with the next file. */
let scanner: 'clean' | 'infected' | 'away' = 'clean';
const scan: FileScanner = {
  scan: async () => {
    if (scanner === 'away') throw new Error('nobody listens');
    return scanner === 'clean' ? { state: 'clean' } : { state: 'infected', found: 'Eicar-Signature' };
  },
};
let harness: V3Harness;
let picture: Buffer;
let people = 0;

beforeAll(async () => {
  const world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  world.scanner = scan;
  harness = await V3Harness.over(world, world.app({ moving: true }));
  for (const id of [4n, 5n, 6n, 7n, 8n]) await world.addClient({ id, rail: 'CA' });
  await world.database.owner`update clients set status = 'created', approved_at = null where id in (4, 6, 7, 8)`;
  picture = Buffer.from(await pictureOf('jpeg', { width: 400, height: 200 }));
});
afterAll(() => harness.close());
beforeEach(() => {
  scanner = 'clean';
});

/** Somebody new who works for a client. */
async function person(clientId: bigint, role: 'client_primary' | 'client_admin' | 'client_read_only' = 'client_admin') {
  people += 1;
  const email = `documents${people}@example.test`;
  await addPerson(harness, { email, clientId, role });
  return Device.signedIn(harness, email);
}

/** One of the provider's people in a browser, who has entered no client; returns their cookie. */
async function reviewer(): Promise<string> {
  people += 1;
  const userId = String(await addPerson(harness, { email: `documents${people}@example.test`, kind: 'staff' }));
  await harness.world.database.owner`
    insert into two_factors (user_id, secret_encrypted, started_at, enabled_at) values (${userId}, '', now(), now())`;
  const sessions = openSessions(harness.app.worker, false);
  const { id } = await sessions.createSession(userId, { provenAt: harness.app.wallClock.now() });
  return `sid=${id}`;
}

async function handIn(
  who: Device,
  clientId: bigint,
  title: string,
  name = 'cheque.jpg',
  bytes: Buffer | string = picture,
) {
  const form = new FormData();
  form.append('title', title);
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const answer = await fetch(`${harness.origin}/v3/clients/${clientId}/upload_file`, {
    method: 'PUT',
    headers: who.headers,
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}
const files = (who: Device, clientId: bigint, title?: string) =>
  who.ask('GET', `/clients/${clientId}/client_files${title ? `?filter=${encodeURIComponent(title)}` : ''}`);
const fetched = (who: Device, url: unknown) =>
  fetch(`${harness.origin}${new URL(String(url)).pathname}`, { headers: who.headers });

describe('a document of a business', () => {
  test('is kept under exactly its title, fetched by its url, and the newest replaces the last one', async () => {
    const ada = await person(4n, 'client_primary');
    const first = await handIn(ada, 4n, CHEQUE);
    expect(first).toMatchObject({ status: 200, body: { status: 200, id: expect.any(String), messages: {} } });
    const second = await handIn(ada, 4n, CHEQUE, 'statement.pdf', STATEMENT_PDF);
    expect(second.body.document).toMatchObject({
      title: CHEQUE,
      version: 2,
      pages: 1,
      content_type: 'application/pdf',
    });
    const { body } = await files(ada, 4n, CHEQUE);
    expect(body.documents).toMatchObject([
      { version: 2, current: true, filename: 'statement.pdf', preview_url: null },
      { version: 1, current: false, filename: 'cheque.jpg', preview_url: expect.any(String) },
    ]);
    const file = await fetched(ada, body.url);
    expect([file.status, await file.text()]).toEqual([200, STATEMENT_PDF]);
    expect((await files(ada, 4n, CERTIFICATE)).body).toMatchObject({ status: 200, url: null, documents: [] });
  });

  test('is refused under any other title, and where it is none', async () => {
    const ada = await person(4n);
    expect((await handIn(ada, 4n, 'Passport')).body.messages).toHaveProperty('title');
    for (const [name, bytes, words] of [
      ['photo.heic', 'x', 'HEIC'],
      ['a.exe', 'MZ', 'Please choose a'],
      ['big.pdf', Buffer.alloc(10_485_761), 'larger than 10 MB'],
      ['locked.pdf', STATEMENT_PDF.replace('/Count 1', '/Encrypt 9 0 R'), 'password'],
    ] as const) {
      const { status, body } = await handIn(ada, 4n, CHEQUE, name, bytes as Buffer);
      expect(status, name).toBeGreaterThan(399);
      expect(body.messages.file[0], name).toContain(words);
    }
    // The largest that is taken: 10,485,760 bytes, not one less.
    const whole = STATEMENT_PDF.replace('%%EOF', `${'%'.repeat(10_485_760 - STATEMENT_PDF.length)}\n%%EOF`.slice(1));
    expect((await handIn(ada, 4n, CHEQUE, 'full.pdf', whole)).status).toBe(200);
  });

  test('belongs to whoever may see it: another client and a reader do not, the provider’s people do and it is written down', async () => {
    const ada = await person(4n);
    const { body } = await files(ada, 4n, CHEQUE);
    const stranger = await person(5n);
    expect((await files(stranger, 4n)).status).toBe(404);
    expect((await fetched(stranger, body.url)).status).toBe(404);
    expect((await files(await person(4n, 'client_read_only'), 4n)).status).toBe(403);
    expect((await harness.ask('GET', '/clients/4/client_files', { key: await harness.key(4n) })).status).toBe(403);
    const staff = await reviewer();
    const seen = await harness.call('clientFiles.ofClient', { id: '4' }, { cookie: staff, type: 'query' });
    const { documents } = (await seen.json()).result.data;
    expect(documents.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    const open = (path: string, cookie: string) => fetch(`${harness.origin}${path}`, { headers: { cookie } });
    const shown = await open(documents[2].previewUrl, staff);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await open(documents[2].url, await reviewer())).status).toBe(404);
    const [row] = await harness.world.database.owner<{ actor: string; action: string }[]>`
      select actor, action from audit_log where client_id = 4 and target_type = 'stored_files' order by id desc limit 1`;
    expect(row).toMatchObject({ actor: expect.stringMatching(/^staff:/), action: 'clientFiles.preview' });
  });

  test('can be taken back until it is handed in, and then only where it is asked for again', async () => {
    const { owner } = harness.world.database;
    const ada = await person(6n, 'client_primary');
    const { body } = await handIn(ada, 6n, CHEQUE);
    const remove = (id: unknown) => ada.ask('DELETE', `/clients/6/client_files/${id}`);
    expect((await remove(body.id)).body).toMatchObject({ status: 200, documents: [] });
    expect((await remove(body.id)).status).toBe(404);
    const [gone] = await owner<{ key: string | null; erased: Date }[]>`
      select key_encrypted as key, erased_at as erased from stored_files where client_id = 6 and id = ${body.id}`;
    expect(gone).toEqual({ key: null, erased: expect.any(Date) });

    const kept = await handIn(ada, 6n, CHEQUE);
    expect(kept.body.document).toMatchObject({ version: 2, removable: true });
    const [user] = await owner<{ id: bigint }[]>`select user_id as id from memberships where client_id = 6 limit 1`;
    const at = new Date(harness.world.now.getTime() + 1000);
    const [application] = await owner<{ id: bigint }[]>`
      insert into client_onboardings (client_id, user_id, state, submitted_at, created_at, last_active_at)
      values (6, ${String(user?.id)}, 'business_info', ${at}, ${at}, ${at}) returning id`;
    expect((await remove(kept.body.id)).status).toBe(409);
    const ask = (page: string) => owner`
      insert into onboarding_changes (onboarding_id, round, sub_state, reason, words, asked_at)
      values (${String(application?.id)}, 1, ${page}, 'unreadable', '', ${at})`;
    await ask('business_info');
    expect((await handIn(ada, 6n, CHEQUE)).body.messages.file[0]).toContain('being reviewed');
    await ask('settlement_account');
    harness.world.now = new Date(at.getTime() + 60_000);
    expect((await handIn(ada, 6n, CHEQUE)).body.document).toMatchObject({ version: 3, removable: true });
    expect((await handIn(ada, 6n, CERTIFICATE)).status).toBe(409);
  });

  test('is replaced ten times within a month; then somebody helps', async () => {
    const { owner } = harness.world.database;
    const ada = await person(7n, 'client_primary');
    for (let version = 1; version <= 11; version += 1) expect((await handIn(ada, 7n, CERTIFICATE)).status).toBe(200);
    const refused = await handIn(ada, 7n, CERTIFICATE);
    expect(refused.body.messages.file[0]).toContain('replaced 10 times');
    expect((await handIn(ada, 7n, CHEQUE)).status).toBe(200);
    await owner`update stored_files set created_at = ${earlier(owner, 'created_at', '31 days')} where client_id = 7`;
    expect((await handIn(ada, 7n, CERTIFICATE)).body.document).toMatchObject({ version: 12 });
  });
});

describe('the virus scanner', () => {
  const questions = () => harness.world.database.owner<{ kind: string; open: boolean }[]>`
    select kind, resolved_at is null as open from review_items where kind in ('scanner_away', 'file_infected') order by id`;

  test('refuses what it finds something in, in words, and the provider’s people are told', async () => {
    const ada = await person(8n, 'client_primary');
    scanner = 'infected';
    const { status, body } = await handIn(ada, 8n, CHEQUE);
    expect([status, body.messages.file[0]]).toEqual([422, expect.stringContaining('virus scanner')]);
    expect((await files(ada, 8n)).body.documents).toEqual([]);
    expect(await questions()).toMatchObject([{ kind: 'file_infected', open: true }]);
  });

  test('that is away lets files wait, closed; the operator hears of it after ten minutes; they open once it answers', async () => {
    const ada = await person(8n);
    const { world } = harness;
    scanner = 'away';
    expect((await handIn(ada, 8n, CHEQUE)).body.document).toMatchObject({
      scan: 'pending',
      url: null,
      preview_url: null,
    });
    await scanWaiting(harness.app);
    expect((await questions()).filter(({ kind }) => kind === 'scanner_away')).toEqual([]);
    world.now = new Date(world.now.getTime() + 11 * 60_000);
    expect(await scanWaiting(harness.app)).toEqual({ scanned: 0, waiting: 1 });
    expect(await questions()).toContainEqual({ kind: 'scanner_away', open: true });
    scanner = 'clean';
    expect(await scanWaiting(harness.app)).toEqual({ scanned: 1, waiting: 0 });
    expect(await questions()).toContainEqual({ kind: 'scanner_away', open: false });
    const { body } = await files(ada, 8n, CHEQUE);
    expect((await fetched(ada, body.url)).status).toBe(200);
  });

  test('that finds something later closes the file for good', async () => {
    const ada = await person(8n);
    scanner = 'away';
    await handIn(ada, 8n, CERTIFICATE);
    scanner = 'infected';
    await scanWaiting(harness.app);
    const { body } = await files(ada, 8n, CERTIFICATE);
    expect(body).toMatchObject({ url: null, documents: [{ scan: 'infected', url: null }] });
  });
});
