import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { payerMail } from './payer-mail.ts';

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url));
/** Files of the product that call it. */
const callersOf = (name: string): string[] =>
  globSync('{engine,api}/src/**/*.ts', { cwd: PACKAGES })
    .filter((file) => !file.includes('.test.') && readFileSync(`${PACKAGES}${file}`, 'utf8').includes(`${name}(`))
    .filter((file) => !new RegExp(`function ${name}\\(`).test(readFileSync(`${PACKAGES}${file}`, 'utf8')))
    .sort();

const MAPLE = {
  business: 'Maple Dental',
  contactEmail: 'desk@maple.test',
  contactPhone: null,
  brandColor: null,
  logo: null,
};
const addresses = {
  publicBaseUrl: new URL('https://pay.example.test'),
  redirectUrls: [],
  alertMail: [],
  zapierUrl: null,
};
const WORDS = { en: 'See, change or stop your payments', fr: 'Consulter, modifier ou arrêter vos paiements' } as const;
const COLON = { en: ':', fr: '\u00a0:' } as const;

describe('every mail to a payer', () => {
  test.each(['en', 'fr'] as const)('leads to where payments are seen, changed and stopped: %s', (language) => {
    const parts = { addresses, language, name: 'Maya', subject: 'News', paragraphs: ['Something happened.'] };
    const own = new URL('https://pay.example.test/my_payments/token');
    const elsewhere = { words: 'Approve', link: new URL('https://pay.example.test/elsewhere') };
    for (const [page, button, leadsTo] of [
      [own, null, own.href],
      [own, elsewhere, own.href],
      [null, elsewhere, 'https://pay.example.test/my_payments'],
      [null, null, 'https://pay.example.test/my_payments'],
    ] as const) {
      const { text, html } = payerMail(MAPLE, { ...parts, page, button });
      expect(text).toContain(`${WORDS[language]}${COLON[language]}\n${leadsTo}\n`);
      expect(html.match(new RegExp(`href="${leadsTo}"[^>]*>${WORDS[language]}`, 'g'))).toHaveLength(1);
    }
  });

  test('is written here: nothing else makes a mail but for people who sign in, owners who show who they are, and who receives our invoices', () => {
    expect(callersOf('mailPage')).toEqual([
      'api/src/identity/mails.ts',
      'engine/src/mail/account-mail.ts',
      'engine/src/mail/invoice-news.ts',
      'engine/src/mail/notify-users.ts',
      'engine/src/mail/payer-mail.ts',
      'engine/src/mail/tell-of-invoice.ts',
    ]);
  });
});
