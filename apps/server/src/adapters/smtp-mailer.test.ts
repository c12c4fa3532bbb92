import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { AddressRefused, type Mail } from '@cordelle/engine/ports/mailer.ts';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpMailer } from './smtp-mailer.ts';

/** What the server answers to `RCPT TO`, by the mailbox. */
const ANSWERS: Readonly<Record<string, string>> = {
  nobody: '550 5.1.1 No such mailbox',
  full: '452 4.2.2 Mailbox full',
  relay: '550 5.7.1 Relaying denied',
};

let server: Server;
const open = new Set<Socket>();
/** What was handed over, line by line. */
const received: string[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    open.add(socket);
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const socket of open) socket.destroy();
  server.close();
});

function answer(socket: Socket): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let inMessage = false;
  say('220 ready');
  createInterface({ input: socket }).on('line', (line) => {
    if (inMessage) {
      received.push(line);
      if (line !== '.') return;
      inMessage = false;
      return say('250 taken');
    }
    const mailbox = /^RCPT TO:<(\w+)@/i.exec(line)?.[1];
    if (mailbox) return say(ANSWERS[mailbox] ?? '250 ok');
    inMessage = line === 'DATA';
    return say(inMessage ? '354 go on' : '250 ok');
  });
  socket.on('error', () => undefined);
}

const PLAIN = { fromName: null, replyTo: null, subject: 'Subject', text: 'Text', html: null, attachments: [] } as const;

function send(mailbox: string, more: Partial<Mail> = {}): Promise<string> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const mailer = smtpMailer(`smtp://127.0.0.1:${address.port}`, 'Cordelle <mail@cordelle.test>');
  const messageId = `outbox-4-${mailbox}`;
  return mailer.send({ ...PLAIN, to: `${mailbox}@payer.test`, language: 'en', messageId, unsubscribe: null, ...more });
}

test('a mail that was taken is sent, and what the server said is known', async () =>
  expect(await send('maya')).toBe('250 taken'));

test('an address that takes no mail is told apart', async () =>
  expect(await send('nobody').catch((error: unknown) => error)).toBeInstanceOf(AddressRefused));

test.each(['full', 'relay'])('what may change is no fault of the address: %s', async (mailbox) => {
  const error = await send(mailbox).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(AddressRefused);
});

test('mail that can be stopped says so to the program that shows it, any other does not', async () => {
  received.length = 0;
  await send('maya');
  expect(received.join('\n')).not.toContain('List-Unsubscribe');
  const address = `https://pay.example.test/unsubscribe/${'x'.repeat(43)}?type=payment_reminder&language=fr`;
  await send('maya', { unsubscribe: new URL(address) });
  expect(received).toContain(`List-Unsubscribe: <${address}>`);
  expect(received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a business writes in its own name from our address, answers go to it, and a document goes with the mail', async () => {
  received.length = 0;
  await send('maya');
  expect(received).toContain('From: Cordelle <mail@cordelle.test>');
  expect(received.join('\n')).not.toContain('Reply-To');
  received.length = 0;
  const pdf = { filename: 'C-1.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
  await send('maya', {
    fromName: 'Maple "Dental", Inc. via Cordelle',
    replyTo: 'desk@maple.test',
    html: '<p>Text</p>',
    attachments: [pdf],
  });
  expect(received).toContain('From: "Maple \\"Dental\\", Inc. via Cordelle" <mail@cordelle.test>');
  expect(received).toContain('Reply-To: desk@maple.test');
  expect(received).toContain('Content-Type: application/pdf; name=C-1.pdf');
  expect(received).toContain(Buffer.from('%PDF-1.7').toString('base64'));
  expect(received.join('\n')).toMatch(/multipart\/mixed.+multipart\/alternative.+text\/plain.+text\/html/su);
});

test('nor is a server that does not answer', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1', 'mail@cordelle.test');
  const error = await mailer
    .send({ ...PLAIN, to: 'nobody@payer.test', language: 'fr', messageId: 'm', unsubscribe: null })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(AddressRefused);
});
