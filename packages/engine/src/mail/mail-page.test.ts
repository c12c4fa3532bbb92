import { expect, test } from 'vitest';
import { mailPage } from './mail-page.ts';

const page = { words: 'See your payments', link: new URL('https://pay.example.test/my_payments/token') };
const brand = { name: 'Maple <script>', color: '#0f5f5c', logo: null };
const mail = mailPage({
  language: 'fr',
  subject: 'Bonjour\r\nBcc: everybody@example.test',
  from: { brand, replyTo: 'desk@maple.test' },
  paragraphs: [
    'Dear <b>Jo</b> & "co"',
    'First line\nsecond line',
    { rows: [{ label: 'Montant', value: '<i>39,95 $</i>' }] },
    {
      agreement: {
        title: 'Accord',
        parts: [
          { heading: 'Préavis', text: 'Je renonce\nsi je veux', prominent: true, box: true },
          { heading: 'Date', text: 'Le 2 mars', prominent: false, box: null },
        ],
        version: 'Libellé : version 2',
      },
    },
  ],
  button: { words: 'Open', link: new URL('https://pay.example.test/x?a=1&b=%22') },
  afterwards: [
    'Until Friday',
    { text: 'Vérifiez à https://pay.example.test/verify.', link: new URL('https://pay.example.test/verify') },
  ],
  footer: 'Maple <script>',
  footerLinks: [page],
});

test('two buttons lead to two places, and the text names both', () => {
  const link = (path: string) => new URL(`https://pay.example.test/${path}`);
  const { html, text } = mailPage({
    language: 'en',
    subject: 'Approve',
    paragraphs: ['Somebody asked.'],
    button: { words: 'Approve', link: link('a') },
    otherButton: { words: 'That was not me', link: link('b') },
    footer: 'Bye',
  });
  expect(html.match(/<a href="[^"]+"/g)).toEqual([
    '<a href="https://pay.example.test/a"',
    '<a href="https://pay.example.test/b"',
  ]);
  expect(text).toContain('Approve:\nhttps://pay.example.test/a\n\nThat was not me:\nhttps://pay.example.test/b\n\nBye');
});

test('an amount in the subject stands on a line of its own and large, and is said once; without one the subject is whole', () => {
  const parts = { language: 'en', paragraphs: [], button: null, footer: 'Bye' } as const;
  const { html, subject } = mailPage({ ...parts, subject: 'Receipt: $25.00 CAD withdrawn', large: '$25.00 CAD' });
  expect(subject).toBe('Receipt: $25.00 CAD withdrawn');
  expect(html).toMatch(/<h1[^>]*>Receipt:<br><span [^>]*font-size:28px[^>]*>\$25\.00 CAD<\/span><br>withdrawn<\/h1>/);
  expect(html.match(/\$25\.00 CAD/g)).toHaveLength(2);
  expect(mailPage({ ...parts, subject: '25,00 $\u00a0: aucun prélèvement', large: '25,00 $' }).html).toContain(
    '</span><br>Aucun prélèvement</h1>',
  );
  expect(mailPage({ ...parts, subject: 'Sign in', large: '$25.00' }).html).toMatch(/<h1[^>]*>Sign in<\/h1>/);
});

test('the subject is one line: no header can follow it', () =>
  expect(mail.subject).toBe('Bonjour Bcc: everybody@example.test'));

test('whatever is written is text, in HTML as well', () => {
  expect(mail.html).not.toMatch(/<b>|<i>|<script>/);
  expect(mail.html).toContain('Dear &#60;b&#62;Jo&#60;/b&#62; &#38; &#34;co&#34;');
  expect(mail.html).toContain('First line<br>second line');
  expect(mail.html).toContain('href="https://pay.example.test/x?a=1&#38;b=%22"');
  expect(mail.html).toContain('<html lang="fr">');
});

test('the plain text has the links in full, the agreement to the letter, and everything in order', () =>
  expect(mail.text).toBe(
    [
      'Dear <b>Jo</b> & "co"',
      'First line\nsecond line',
      'Montant\u00a0: <i>39,95 $</i>',
      'Accord',
      '*Préavis*\n[x] *Je renonce*\n*si je veux*',
      'Date\nLe 2 mars',
      'Libellé : version 2',
      'Open\u00a0:\nhttps://pay.example.test/x?a=1&b=%22',
      'Until Friday',
      'Vérifiez à https://pay.example.test/verify.',
      'Maple <script>',
      'See your payments\u00a0:\nhttps://pay.example.test/my_payments/token\n',
    ].join('\n\n'),
  ));

test('what gave up a right stands in a box, what did not stands plain, and addresses can be followed', () => {
  const [notice = '', date = ''] = mail.html.match(/<(?:td|div)[^>]*><h3.*?<\/(?:td|div)>/gsu) ?? [];
  expect(notice).toMatch(/border:2px solid.*Préavis.*&#9745; <strong>Je renonce<\/strong><br><strong>si je veux/u);
  expect(date).not.toMatch(/border|<strong>/u);
  expect(mail.html).toMatch(/<a [^>]*href="https:\/\/pay\.example\.test\/verify"/u);
});

test('it comes from the business, in its colour; what the installation writes comes from nobody else', () => {
  expect(mail.sender).toEqual({ name: 'Maple <script>', replyTo: 'desk@maple.test' });
  expect(mail.html).toContain('background:#0f5f5c');
  const ours = mailPage({ language: 'en', subject: 'Hello', paragraphs: [], button: page, footer: 'Cordelle' });
  expect(ours.sender).toBeNull();
  expect(ours.html).toMatch(/<h1[^>]*>Hello<\/h1>/);
  expect(ours.html).not.toContain('border-top:4px');
});

test('what Word draws for Outlook has its room and its lines on cells, its width in a cell of its own', () => {
  const styled = [...mail.html.matchAll(/<(\w+)[^>]*style="([^"]*)"/g)].map(([, element = '', style = '']) => ({
    element,
    style,
  }));
  const having = (property: RegExp) =>
    new Set(styled.flatMap(({ element, style }) => (property.test(style) ? [element] : [])));
  expect(having(/(^|;)padding:/)).toEqual(new Set(['td', 'th', 'a']));
  expect(having(/(^|;)border(-top|-bottom)?:[1-9]/)).toEqual(new Set(['td', 'th', 'hr']));
  expect(having(/display:block/).size).toBe(0);
  expect(mail.html).toMatch(
    /<!--\[if mso\]><table [^>]*width="560"[^>]*><tr><td><!\[endif\]--><div style="max-width:560px/,
  );
  expect(mail.html.match(/<table/g)?.length).toBe(mail.html.match(/<\/table>/g)?.length);
});

test('a telephone number stands on one line, in HTML alone', () => {
  const { html, text } = mailPage({
    language: 'en',
    subject: 'Hello',
    paragraphs: ['Questions? 613-555-0100'],
    button: null,
    footer: 'Bye',
  });
  expect(html).toContain('Questions? <span style="white-space:nowrap">613-555-0100</span>');
  expect(text).toContain('Questions? 613-555-0100\n');
});
