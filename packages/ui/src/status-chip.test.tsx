import { readdirSync } from 'node:fs';
import { setLocale } from '@cordelle/i18n/current-locale.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { StatusChip } from './status-chip.tsx';
import { invoiceLooks, nettedInvoiceLooks } from './statuses/invoice.ts';
import { type StatusLooks, statusLook } from './statuses/look.ts';
import { microdepositLooks } from './statuses/microdeposit.ts';
import { transactionLooks } from './statuses/transaction.ts';
import { TONES } from './tone.ts';

afterEach(() => setLocale('en'));

/** Those of each thing, by the names of their files. */
const STATUSES = await Promise.all(
  readdirSync(new URL('statuses/', import.meta.url))
    .map((file) => file.replace('.ts', ''))
    .filter((thing) => thing !== 'look')
    .map(async (thing): Promise<[string, StatusLooks]> => {
      const exported: Readonly<Record<string, StatusLooks>> = await import(`./statuses/${thing}.ts`);
      return [thing, Object.assign({}, ...Object.values(exported))];
    }),
);
const everyStatus = STATUSES.flatMap(([name, looks]) =>
  Object.keys(looks).map((status) => [name, status, looks] as const),
);

describe.each(['en', 'fr'] as const)('in %s', (locale) => {
  test.each(everyStatus)('%s %s has an icon, a tone, a word and a meaning', (_, status, looks) => {
    setLocale(locale);
    const html = renderToStaticMarkup(<StatusChip looks={looks} status={status} provider="Xero" />);
    const look = statusLook(looks, status);
    expect(html).toContain('<svg');
    expect(TONES).toContain(look?.tone);
    expect(html).toContain(`data-tone="${look?.tone}"`);
    const label = look?.label({ provider: 'Xero' }) ?? '';
    expect(label).not.toMatch(/status_|[{}]/);
    expect(html).toContain(`>${label}<`);
    expect(look?.means()).toMatch(/\w/);
  });
});

describe('of one thing', () => {
  test.each(STATUSES)('%s: no two statuses look or read the same', (_, ofThing) => {
    const looks = Object.values(ofThing);
    const words = new Set(looks.map((look) => look.label({ provider: 'Xero' })));
    const faces = new Set(looks.map((look) => look.means()));
    expect(words.size).toBe(looks.length);
    expect(faces.size).toBe(looks.length);
  });

  test('each transaction status has its own silhouette', () => {
    const icons = Object.values(transactionLooks).map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(icons.length);
  });
});

test('statuses of the contract are found as the contract writes them', () => {
  for (const status of [
    'Creating',
    'Pending',
    'Future',
    'Processed',
    'Sent to Bank',
    'Approved',
    'Declined',
    'Chargeback',
  ])
    expect(statusLook(transactionLooks, status)).toBeDefined();
});

test('French follows the gender of the noun', () => {
  setLocale('fr');
  expect(renderToStaticMarkup(<StatusChip looks={invoiceLooks} status="paid" />)).toContain('>Payée<');
  expect(renderToStaticMarkup(<StatusChip looks={microdepositLooks} status="Verified" />)).toContain('>Vérifié<');
});

test('an invoice that is taken off settlements is not said to be paid by a day', () => {
  setLocale('en');
  expect(invoiceLooks.due.next?.()).toContain('from its due date on');
  expect(nettedInvoiceLooks.due.next?.()).toBe(
    'It is taken off your next settlement that covers it. You have nothing to do.',
  );
});

test('an unknown value is shown as it is, in neutral', () => {
  const html = renderToStaticMarkup(<StatusChip looks={transactionLooks} status="Frobnicated" />);
  expect(html).toContain('data-tone="neutral"');
  expect(html).toContain('>Frobnicated<');
  expect(statusLook(transactionLooks, 'constructor')).toBeUndefined();
});

test('in a table the chip is no tab stop; on a page it is a button', () => {
  expect(renderToStaticMarkup(<StatusChip looks={transactionLooks} status="Approved" />)).not.toContain('<button');
  expect(renderToStaticMarkup(<StatusChip looks={transactionLooks} status="Approved" explains />)).toContain('<button');
});
