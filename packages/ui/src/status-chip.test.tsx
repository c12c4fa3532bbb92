import { setLocale } from '@cordelle/i18n/current-locale.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { StatusChip } from './status-chip.tsx';
import { STATUSES, type StatusDomain, statusLook } from './statuses.ts';
import { TONES } from './tone.ts';

afterEach(() => setLocale('en'));

const domains = Object.keys(STATUSES) as StatusDomain[];
const everyStatus = domains.flatMap((domain) =>
  Object.keys(STATUSES[domain]).map((status) => [domain, status] as const),
);

describe.each(['en', 'fr'] as const)('in %s', (locale) => {
  test.each(everyStatus)('%s %s has an icon, a tone, a word and a meaning', (domain, status) => {
    setLocale(locale);
    const html = renderToStaticMarkup(<StatusChip domain={domain} status={status} provider="Xero" />);
    const look = statusLook(domain, status);
    expect(html).toContain('<svg');
    expect(TONES).toContain(look?.tone);
    expect(html).toContain(`data-tone="${look?.tone}"`);
    const label = look?.label({ provider: 'Xero' }) ?? '';
    expect(label).not.toMatch(/status_|[{}]/);
    expect(html).toContain(`>${label}<`);
    expect(look?.means()).toMatch(/\w/);
  });
});

describe('within a domain', () => {
  test.each(domains)('%s: no two statuses look or read the same', (domain) => {
    const looks = Object.values(STATUSES[domain]);
    const words = new Set(looks.map((look) => look.label({ provider: 'Xero' })));
    const faces = new Set(looks.map((look) => look.means()));
    expect(words.size).toBe(looks.length);
    expect(faces.size).toBe(looks.length);
  });

  test('each transaction status has its own silhouette', () => {
    const icons = Object.values(STATUSES.transaction).map(({ icon }) => icon);
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
    expect(statusLook('transaction', status)).toBeDefined();
});

test('French follows the gender of the noun', () => {
  setLocale('fr');
  expect(renderToStaticMarkup(<StatusChip domain="invoice" status="paid" />)).toContain('>Payée<');
  expect(renderToStaticMarkup(<StatusChip domain="microdeposit" status="Verified" />)).toContain('>Vérifié<');
});

test('an unknown value is shown as it is, in neutral', () => {
  const html = renderToStaticMarkup(<StatusChip domain="transaction" status="Frobnicated" />);
  expect(html).toContain('data-tone="neutral"');
  expect(html).toContain('>Frobnicated<');
  expect(statusLook('transaction', 'constructor')).toBeUndefined();
});

test('in a table the chip is no tab stop; on a page it is a button', () => {
  expect(renderToStaticMarkup(<StatusChip domain="transaction" status="Approved" />)).not.toContain('<button');
  expect(renderToStaticMarkup(<StatusChip domain="transaction" status="Approved" explains />)).toContain('<button');
});
