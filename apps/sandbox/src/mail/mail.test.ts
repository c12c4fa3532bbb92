import { mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Disk } from '../disk.ts';
import { sendMail } from '../testing/smtp-dialogue.ts';
import { Inbox } from './inbox.ts';
import { mailPages } from './pages.ts';
import { type Listening, startSmtp } from './smtp.ts';

const MESSAGE = `From: Maple Dental <billing@maple.test>
To: Maya <maya@payer.test>
Subject: =?utf-8?Q?Rappel_de_d=C3=A9bit?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8

We will debit $25.00 on March 19.
--b
Content-Type: text/html; charset=utf-8

<p>We will debit <b>$25.00</b></p><script>alert(1)</script>
--b--`;

let folder: string;
let inbox: Inbox;
let smtp: Listening;
let pages: Hono;
let clock: Date;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-mail-'));
  clock = new Date('2026-03-18T13:00:00.000Z');
  inbox = await Inbox.open(new Disk(), folder);
  smtp = await startSmtp({ inbox, port: 0, now: () => clock });
  pages = mailPages(inbox);
});
afterEach(async () => {
  await smtp.close();
  await rm(folder, { recursive: true });
});

const send = (to: readonly string[] = ['maya@payer.test']) =>
  sendMail(smtp.port, { from: 'bounces@maple.test', to, message: MESSAGE });

describe('a message sent to anybody', () => {
  test('is stored as it came, under those who get it', async () => {
    await send(['Maya@Payer.test', 'hidden@payer.test']);
    const { records, count } = inbox.list({ recipient: '', skip: 0, limit: 10 });
    expect(count).toBe(1);
    expect(records[0]).toMatchObject({
      from: 'Maple Dental <billing@maple.test>',
      to: ['maya@payer.test', 'hidden@payer.test'],
      subject: 'Rappel de débit',
      receivedAt: '2026-03-18T13:00:00.000Z',
    });
    const stored = await readFile(join(folder, `${records[0]?.id}.eml`), 'utf8');
    expect(stored).toContain(MESSAGE.replaceAll('\n', '\r\n'));
    expect(stored).toMatch(/^Return-Path: <bounces@maple.test>\r\nDelivered-To: /);
  });

  test('is kept as often as it is sent', async () => {
    await send();
    await send();
    expect(inbox.list({ recipient: '', skip: 0, limit: 10 }).count).toBe(2);
  });

  test('is found by recipient, newest first', async () => {
    await send(['maya@payer.test']);
    clock = new Date('2026-03-18T14:00:00.000Z');
    await send(['omar@payer.test']);
    clock = new Date('2026-03-18T15:00:00.000Z');
    await send(['maya@payer.test']);
    const response = await pages.request('/mail.json?recipient=MAYA');
    const body = (await response.json()) as { count: number; records: { receivedAt: string }[] };
    expect(body.count).toBe(2);
    expect(body.records.map(({ receivedAt }) => receivedAt)).toEqual([
      '2026-03-18T15:00:00.000Z',
      '2026-03-18T13:00:00.000Z',
    ]);
  });

  test('survives a restart, also when the index was lost or cut off', async () => {
    await send();
    clock = new Date('2026-03-18T14:00:00.000Z');
    await send(['omar@payer.test']);
    const before = inbox.list({ recipient: '', skip: 0, limit: 10 });
    expect((await Inbox.open(new Disk(), folder)).list({ recipient: '', skip: 0, limit: 10 })).toEqual(before);
    const index = join(folder, 'index.jsonl');
    await writeFile(index, (await readFile(index, 'utf8')).slice(0, -20));
    expect((await Inbox.open(new Disk(), folder)).list({ recipient: '', skip: 0, limit: 10 })).toEqual(before);
    await unlink(index);
    expect((await Inbox.open(new Disk(), folder)).list({ recipient: '', skip: 0, limit: 10 })).toEqual(before);
  });

  test('is refused at bounce.test, where nobody takes mail', async () => {
    await expect(send(['jo@Bounce.test'])).rejects.toThrow('550 5.1.1 No such mailbox');
    expect(inbox.list({ recipient: '', skip: 0, limit: 10 }).count).toBe(0);
  });

  test('is refused when it could not be kept', async () => {
    const full = await startSmtp({
      inbox: await Inbox.open(
        new Disk({
          beforeChange: () => {
            throw new Error('no space left');
          },
        }),
        folder,
      ),
      port: 0,
      now: () => clock,
    });
    await expect(
      sendMail(full.port, { from: 'a@maple.test', to: ['maya@payer.test'], message: MESSAGE }),
    ).rejects.toThrow('no space left');
    await full.close();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the pages', () => {
  test('list messages with links, in either language', async () => {
    await send();
    const english = await (await pages.request('/mail')).text();
    expect(english).toContain('Rappel de débit</a>');
    expect(english).toContain('Newest first'.toLowerCase());
    expect(await (await pages.request('/mail?lang=fr')).text()).toContain('Destinataire');
  });

  test('show text, headers and the page in a frame that may do nothing', async () => {
    await send();
    const id = inbox.list({ recipient: '', skip: 0, limit: 1 }).records[0]?.id;
    const shown = await (await pages.request(`/mail/${id}`)).text();
    expect(shown).toContain('We will debit $25.00 on March 19.');
    expect(shown).toContain('<iframe sandbox=""');
    expect(shown).toContain('&lt;script&gt;');
    expect(shown).not.toContain('<script>');
    expect(shown).toContain('MIME-Version: 1.0');
  });

  test.each(['/mail/unknown', '/mail/..%2Findex', '/mail/20260318130000000-000009'])(
    '%s is not found',
    async (path) => {
      expect((await pages.request(path)).status).toBe(404);
    },
  );
});
