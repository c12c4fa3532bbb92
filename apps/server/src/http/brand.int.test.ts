import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { V3Harness } from '../testing/v3-harness.ts';
import { named } from './console.ts';

const BASE = new URL('https://pay.example.test');

let harness: V3Harness;
beforeAll(async () => {
  harness = await V3Harness.open({});
  await harness.world.database.owner`
    insert into provider_settings (name, legal_name, country, address1, city, province_code, postal_code, support_email, terms_url,
                                   version, changed_at)
    values ('North & </Pay>', 'Northpay Inc.', 'CA', '1 Wellington Street', 'Ottawa', 'ON', 'K1A 0A6', 'help@northpay.test',
            'https://northpay.test/terms', 1, now())`;
});
afterAll(() => harness.close());

test('pages of payers name who runs the installation', async () => {
  const page = await (await fetch(`${harness.origin}/authorize/nobody-has-this`)).text();
  expect(page).toContain('Payments are processed through North &amp; &lt;/Pay&gt;.');
  expect(page).not.toContain('Cordelle');
});

test('the console reads it from its page, whatever the name holds', () => {
  const brand = {
    name: '</script>',
    supportEmail: 'help@northpay.test',
    supportPhone: null,
    supportUrl: 'mailto:help@northpay.test',
    termsUrl: 'https://northpay.test/terms',
    storyUrl: null,
    logoUrl: null,
    bankConnection: 'Northbank Connect',
  };
  const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');
  const saidBy = (html: string) =>
    JSON.parse(/<script type="application\/json" id="brand">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  expect(saidBy(page)).toEqual(PRODUCT_BRAND);
  expect(saidBy(named(page, brand, BASE))).toEqual(brand);
});

test('where the address of the console is passed on, it is called as its provider, with the strands', () => {
  const page = '<head><title>Cordelle</title></head>';
  expect(named(page, { ...PRODUCT_BRAND, name: 'North & "Pay"' }, BASE)).toBe(
    '<head><title>North &#38; &#34;Pay&#34;</title><meta property="og:title" content="North &#38; &#34;Pay&#34;"><meta property="og:image" content="https://pay.example.test/social-card.png"></head>',
  );
});
