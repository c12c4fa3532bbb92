import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { V3Harness } from '../testing/v3-harness.ts';

const OWN_ORIGIN = 'http://localhost';
const FROM_US = { origin: OWN_ORIGIN, 'x-requested-by': 'console' };

let harness: V3Harness;
let cookie: string;
let picture: Buffer;
let key: string;

beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await harness.world.addClient({ id: 5n, rail: 'CA' });
  picture = await pictureOf('jpeg');
  key = await harness.key(4n);
});
afterAll(() => harness.close());
beforeEach(async () => {
  cookie = await signedIn('client_admin');
});

let people = 0;
/** The session of somebody new who works for client 4. */
async function signedIn(role: string): Promise<string> {
  people += 1;
  const { owner } = harness.world.database;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at)
    values (${`ada${people}@example.test`}, 'none', 'Ada', 'Lovelace', 'en', 'member', now(), now()) returning id`;
  const userId = String(user?.id);
  await owner`insert into memberships (client_id, user_id, role, created_at) values (4, ${userId}, ${role}, now())`;
  const sessions = openSessions(harness.app.worker, false);
  const { id } = await sessions.createSession(userId, { provenAt: harness.app.wallClock.now() });
  return `sid=${id}`;
}

async function staffSignedIn(): Promise<string> {
  const { owner } = harness.world.database;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at)
    values ('sasha@example.test', 'none', 'Sasha', 'Lee', 'en', 'staff', now(), now()) returning id`;
  const userId = String(user?.id);
  await owner`
    insert into two_factors (user_id, secret_encrypted, started_at, enabled_at) values (${userId}, '', now(), now())`;
  const { id } = await openSessions(harness.app.worker, false).createSession(userId, {
    provenAt: harness.app.wallClock.now(),
  });
  return `sid=${id}`;
}

type Handed = { readonly bytes: Uint8Array; readonly name: string };
const aPicture = (): Handed => ({ bytes: picture, name: 'Entente signée.jpg' });

function formOf(files: readonly Handed[], fields: Readonly<Record<string, string>>, part = 'file'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { bytes, name } of files) form.append(part, new Blob([Buffer.from(bytes)]), name);
  return form;
}

async function handIn(
  files: readonly Handed[],
  { customerId = '4001', headers = FROM_US as Record<string, string>, name = 'authorization_form' } = {},
) {
  const answer = await fetch(`${harness.origin}/uploads/${name}`, {
    method: 'POST',
    headers: { cookie, ...headers },
    body: formOf(files, { customerId }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const formsOf = (customerId: number) => harness.world.database.owner<{ filename: string; key: string }[]>`
  select filename, storage_key as key from stored_files where customer_id = ${customerId} order by id`;

describe('a signed form handed in by the console', () => {
  test('is kept encrypted, named with the customer, and every earlier one stays', async () => {
    const first = await handIn([aPicture()]);
    expect([first.status, first.body.permissionForm]).toEqual([
      200,
      { url: '/v3/customers/4001/permission_form', filename: 'Entente signée.jpg' },
    ]);
    expect((await handIn([{ ...aPicture(), name: 'second.jpg' }])).body.permissionForm.filename).toBe('second.jpg');
    const forms = await formsOf(4001);
    expect(forms.map(({ filename }) => filename)).toEqual(['Entente signée.jpg', 'second.jpg']);
    for (const { key: storageKey } of forms) {
      const kept = harness.world.files.kept.get(storageKey);
      expect(kept?.bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
      expect(kept?.bytes.subarray(0, 3).toString()).toBe('v1.');
    }
    const versions = await harness.world.database.owner`
      select version, kind, file_id is not null as "hasFile" from customer_authorizations
       where client_id = 4 and customer_id = 4001 order by version`;
    expect(versions).toMatchObject([
      { version: 1, kind: 'changed', hasFile: true },
      { version: 2, kind: 'changed', hasFile: true },
    ]);
    expect(
      await harness.world.database.owner`select type from customer_facts where customer_id = 4001 order by id`,
    ).toMatchObject([{ type: 'permission_form_uploaded' }, { type: 'permission_form_uploaded' }]);
  });

  test('under an idempotency key is kept once; the same key with other bytes is refused', async () => {
    const headers = { ...FROM_US, 'idempotency-key': 'form-1' };
    const before = (await formsOf(4002)).length;
    expect((await handIn([aPicture()], { customerId: '4002', headers })).status).toBe(200);
    const again = await handIn([aPicture()], { customerId: '4002', headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    const other = await pictureOf('jpeg', { colour: '#0f5c63' });
    const mismatch = await handIn([{ bytes: other, name: 'Entente signée.jpg' }], { customerId: '4002', headers });
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency.mismatch']);
    expect((await formsOf(4002)).length).toBe(before + 1);
  });

  test('by somebody who may only read is refused', async () => {
    cookie = await signedIn('client_read_only');
    expect(await handIn([aPicture()])).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  });

  test('for another client’s customer is answered as for a missing one', async () => {
    expect(await handIn([aPicture()], { customerId: '5001' })).toMatchObject({
      status: 404,
      body: { code: 'record.not_found' },
    });
  });

  test('by nobody is not even read', async () => {
    cookie = '';
    expect(await handIn([aPicture()])).toMatchObject({ status: 401, body: { code: 'auth.not_signed_in' } });
  });

  test('is refused in the language of its reader, under the field', async () => {
    const answer = await handIn([{ bytes: Buffer.from('MZ'), name: 'form.exe' }]);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'upload.not_accepted',
        messages: { file: ['File not accepted. Please choose a .jpeg, .jpg, .png, .pdf file.'] },
      },
    });
  });

  test.each([
    ['no file', [], { code: 'upload.failed' }],
    [
      'an empty file',
      [{ bytes: Buffer.alloc(0), name: 'form.pdf' }],
      { code: 'upload.too_small', messages: { file: ['File not accepted. File is smaller than 1 byte'] } },
    ],
  ])('%s is refused', async (_, files, body) => {
    expect(await handIn(files)).toMatchObject({ status: 422, body });
  });

  test('two files at once are refused', async () => {
    expect(await handIn([aPicture(), aPicture()])).toMatchObject({
      status: 422,
      body: { code: 'upload.one_file_only' },
    });
  });

  test('a full disk is said so, and nothing of the form is kept', async () => {
    const before = (await formsOf(4001)).length;
    harness.world.files.full = true;
    const answer = await handIn([aPicture()]);
    harness.world.files.full = false;
    expect(answer).toMatchObject({ status: 422, body: { code: 'upload.failed' } });
    expect((await formsOf(4001)).length).toBe(before);
  });
});

describe('sizes', () => {
  const { maxBytes } = FILE_LIMITS.authorizationForm;
  const pdfOf = (size: number): Handed => {
    const head = '%PDF-1.7\n%';
    const tail = '\n%%EOF\n';
    return { bytes: Buffer.from(head + ' '.repeat(size - head.length - tail.length) + tail), name: 'form.pdf' };
  };

  test('to the byte', async () => {
    expect((await handIn([pdfOf(maxBytes)])).status).toBe(200);
    expect(await handIn([pdfOf(maxBytes + 1)])).toMatchObject({
      status: 413,
      body: { code: 'upload.too_large', messages: { file: ['File not accepted. File is larger than 6 MB'] } },
    });
  });

  test('are held while a body of unknown length arrives', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 400) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const answer = await fetch(`${harness.origin}/uploads/authorization_form`, {
      method: 'POST',
      headers: { cookie, ...FROM_US, 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    } as RequestInit).catch(() => null);
    // The server answers and hangs up; whoever keeps sending may see either.
    if (answer) expect([answer.status, (await answer.json()).code]).toEqual([413, 'upload.too_large']);
    expect(sent).toBeLessThan(400);
  });
});

describe('other pages cannot hand in a file', () => {
  const without = (name: keyof typeof FROM_US) =>
    Object.fromEntries(Object.entries(FROM_US).filter(([header]) => header !== name));
  test.each<[string, Record<string, string>]>([
    ['no script of ours', without('x-requested-by')],
    ['no origin', without('origin')],
    ['another origin', { ...FROM_US, origin: 'https://evil.test' }],
    ['a sandboxed frame', { ...FROM_US, origin: 'null' }],
    ['another site', { ...FROM_US, 'sec-fetch-site': 'cross-site' }],
  ])('%s', async (_, headers) => {
    const before = (await formsOf(4001)).length;
    expect(await handIn([aPicture()], { headers })).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    expect((await formsOf(4001)).length).toBe(before);
  });

  test('nor anything but a multipart body', async () => {
    const answer = await fetch(`${harness.origin}/uploads/authorization_form`, {
      method: 'POST',
      headers: { cookie, ...FROM_US, 'content-type': 'application/json' },
      body: '{"customerId":"4001"}',
    });
    expect(answer.status).toBe(403);
  });

  test('nor to an address that is none', async () => {
    expect((await handIn([aPicture()], { name: 'anything' })).status).toBe(405);
  });
});

describe('PUT /v3/customers/{id}/update_authorization', () => {
  const put = async (
    form: FormData,
    id = '4001',
    headers: Record<string, string> = { authorization: `Bearer ${key}` },
  ) => {
    const answer = await fetch(`${harness.origin}/v3/customers/${id}/update_authorization`, {
      method: 'PUT',
      headers,
      body: form,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const form = (file = aPicture()) => formOf([file], { client_id: '4' }, 'auth_form');

  test('files the form', async () => {
    expect(await put(form())).toMatchObject({
      status: 200,
      body: { status: 200, messages: {}, customer: { permission_form: { filename: 'Entente signée.jpg' } } },
    });
  });

  test('refuses under `file`', async () => {
    expect(await put(form({ bytes: Buffer.from('GIF89a'), name: 'form.png' }))).toMatchObject({
      status: 422,
      body: { status: 422, code: 'upload.not_accepted', messages: { file: [expect.any(String)] } },
    });
  });

  test('another client’s customer is missing, and so is another client', async () => {
    expect(await put(form(), '5001')).toMatchObject({ status: 404 });
    expect(await put(formOf([aPicture()], { client_id: '5' }, 'auth_form'))).toMatchObject({ status: 404 });
  });

  test('JSON is refused, and nobody is not read', async () => {
    const answer = await harness.ask('PUT', '/customers/4001/update_authorization', { key, body: { auth_form: 'x' } });
    expect([answer.status, answer.body.code]).toEqual([415, 'request.not_multipart']);
    expect(await put(form(), '4001', {})).toMatchObject({ status: 401 });
  });
});

describe('a bank statement handed in by the console', () => {
  const statement = (text: string): Handed => ({ bytes: Buffer.from(text), name: 'march.csv' });
  /** The route takes no other field than the file. */
  const compare = async (file: Handed) => {
    const answer = await fetch(`${harness.origin}/uploads/client_statement`, {
      method: 'POST',
      headers: { cookie, ...FROM_US },
      body: formOf([file], {}),
    });
    return { status: answer.status, body: await answer.json() };
  };

  test('is compared, and of what is not ours only the number is told', async () => {
    expect(await compare(statement('Date,Amount\n2026-03-17,12.00\n'))).toEqual({
      status: 200,
      body: {
        fromDate: '2026-03-17',
        toDate: '2026-03-17',
        matched: [],
        ambiguous: [],
        near: [],
        missing: [],
        others: 1,
      },
    });
  });

  test('that cannot be read is refused in words', async () => {
    const { status, body } = await compare({ bytes: Buffer.from('<!DOCTYPE a><a/>'), name: 'march.xml' });
    expect([status, body.code]).toEqual([422, 'statement.not_accepted']);
    expect(body.messages.file[0]).toContain('camt.053');
  });

  test('is not for readers', async () => {
    cookie = await signedIn('client_read_only');
    expect((await compare(statement('Date,Amount\n2026-03-17,12.00\n'))).status).toBe(403);
  });
});

describe('the bank’s corrected file, handed in by the provider’s people', () => {
  const NAME = 'CA_RET_20260318_1.txt';
  const filesNow = () => harness.world.database.owner<{ id: string; state: string }[]>`
    select id::text, state from bank_files where name = ${NAME} order by id`;
  const replacing = async (bankFileId: string) => {
    const answer = await fetch(`${harness.origin}/uploads/bank_file`, {
      method: 'POST',
      headers: { cookie, ...FROM_US },
      body: formOf([{ bytes: Buffer.from('corrected'), name: NAME }], { bankFileId, note: 'Sent again by the bank.' }),
    });
    return { status: answer.status, body: await answer.json() };
  };

  test('stands for the one that was set aside; people of a client may not', async () => {
    harness.world.setClock('2026-03-18', '05:00');
    harness.world.banks.CA.outbox.set(NAME, Buffer.from('broken\0'));
    await runDue(harness.world.app({ moving: true }), new Date('2026-03-18T10:30:00Z'));
    const [broken] = await filesNow();
    expect(broken?.state).toBe('Quarantined');
    expect(await replacing(broken?.id ?? '')).toMatchObject({ status: 403 });
    cookie = await staffSignedIn();
    expect(await replacing('999999')).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
    expect(await replacing(broken?.id ?? '')).toMatchObject({ status: 200, body: { id: broken?.id } });
    expect((await filesNow()).map(({ state }) => state)).toEqual(['Quarantined', 'Received']);
  });
});
