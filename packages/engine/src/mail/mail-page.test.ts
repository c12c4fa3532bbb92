import { expect, test } from 'vitest';
import { mailPage } from './mail-page.ts';

const mail = mailPage({
  language: 'fr',
  subject: 'Bonjour\r\nBcc: everybody@example.test',
  paragraphs: ['Dear <b>Jo</b> & "co"', 'First line\nsecond line'],
  button: { words: 'Open', link: new URL('https://pay.example.test/x?a=1&b=%22') },
  afterwards: ['Until Friday'],
  footer: 'Maple <script>',
});

test('the subject is one line: no header can follow it', () =>
  expect(mail.subject).toBe('Bonjour Bcc: everybody@example.test'));

test('whatever is written is text, in HTML as well', () => {
  expect(mail.html).not.toMatch(/<b>|<script>/);
  expect(mail.html).toContain('Dear &#60;b&#62;Jo&#60;/b&#62; &#38; &#34;co&#34;');
  expect(mail.html).toContain('First line<br>second line');
  expect(mail.html).toContain('href="https://pay.example.test/x?a=1&#38;b=%22"');
  expect(mail.html).toContain('<html lang="fr">');
});

test('the plain text has the link in full, and everything in order', () =>
  expect(mail.text).toBe(
    'Dear <b>Jo</b> & "co"\n\nFirst line\nsecond line\n\nOpen:\nhttps://pay.example.test/x?a=1&b=%22\n\nUntil Friday\n\nMaple <script>\n',
  ));
