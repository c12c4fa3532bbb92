import { createHash } from 'node:crypto';
import { verificationToken } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshAddress } from '../testing/device.ts';
import { PayerBrowser } from '../testing/payer-browser.ts';
import { AGREED, CANADIAN, CHARITY, MAPLE, PayerHarness } from '../testing/payer-harness.ts';

let payers: PayerHarness;
/** Where the one donation that waits for its donor is confirmed. */
let donationPath = '';

const OWN = 'token-of-a-payer';
const STOP = 'token-that-stops-reminders';
const UNKNOWN = 'secret-of-nobody-and-more-characters';
const MISSES_MAX = 20;

beforeAll(async () => {
  payers = await PayerHarness.open();
  const { world } = payers.harness;
  const { owner } = world.database;
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  const microdeposit = { rail: 'CA', clientId: MAPLE, customerId: 4001n, id: 70n, on: '2026-03-16' } as const;
  await world.addMicrodeposit({ ...microdeposit, cents: [12, 34] });
  await owner`
    insert into payer_links (client_id, customer_id, token_hash, created_at, expires_at)
    values (4, 4001, ${hash(OWN)}, now(), '2027-01-01')`;
  await owner`
    insert into unsubscribe_links (client_id, id, customer_id, type, token_hash, token_encrypted, created_at)
    values (4, 1, 4001, 'payment_reminder', ${hash(STOP)}, 'sealed', now())`;
  donationPath = await waitingDonation();
});
afterAll(() => payers.close());

/** Somebody gives, and gives again: the second donation waits for the link in their mail. */
async function waitingDonation(): Promise<string> {
  const donation = {
    amount: '25',
    processDate: '2026-03-20',
    frequency: 'Once',
    email: 'donor@example.test',
    firstName: 'Dana',
    lastName: 'Donor',
  };
  const first = new PayerBrowser(payers.harness);
  const bank = await first.give(await first.open('/donation/food-bank'), donation);
  await first.send(await first.send(bank, CANADIAN), AGREED);
  const again = new PayerBrowser(payers.harness);
  await again.give(await again.open('/donation/food-bank'), donation);
  const [mail] = await payers.harness.world.database.owner<{ text: string }[]>`
    select text_body as text from outbox where client_id = ${String(CHARITY)} and template = 'donation_verification'`;
  const { pathname, search } = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  return pathname + search;
}

type Try = { readonly path: string; readonly fields?: Readonly<Record<string, string>> };

const tried = ({ path, fields }: Try, from: Readonly<Record<string, string>>) =>
  fetch(`${payers.harness.origin}${path}`, {
    redirect: 'manual',
    headers: { ...from, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });

const microdeposits = (token: string) => `/microdeposit_verifications?verification_form_url=${token}`;
const reminders = (token: string) => `/unsubscribe/${token}?type=payment_reminder`;
const donation = (token: string) => ({ token, language: 'en', hash: '' });

test.each<[string, Try, number, () => Try]>([
  [
    'the page of microdeposits',
    { path: microdeposits(UNKNOWN) },
    404,
    () => ({ path: microdeposits(verificationToken(70n)) }),
  ],
  [
    'amounts of microdeposits',
    { path: microdeposits(UNKNOWN), fields: { one: '0.12', two: '0.34' } },
    404,
    () => ({ path: microdeposits(verificationToken(70n)) }),
  ],
  ['the page that stops mail', { path: reminders(UNKNOWN) }, 400, () => ({ path: reminders(STOP) })],
  ['stopping mail', { path: reminders(UNKNOWN), fields: {} }, 400, () => ({ path: reminders(STOP) })],
  ['the page of a donation', { path: `/donation/verify_email?token=${UNKNOWN}` }, 303, () => ({ path: donationPath })],
  [
    'confirming a donation',
    { path: '/donation/verify_email', fields: donation(UNKNOWN) },
    303,
    () => ({ path: donationPath }),
  ],
  ['a payer’s own page', { path: `/my_payments/${UNKNOWN}` }, 404, () => ({ path: `/my_payments/${OWN}` })],
  [
    'ending an agreement',
    { path: `/my_payments/${UNKNOWN}/withdraw`, fields: { withdraw: 'true' } },
    404,
    () => ({ path: `/my_payments/${OWN}` }),
  ],
])('%s: secrets that open nothing are tried twenty times in ten minutes from one address', async (...row) => {
  const [, unknown, status, good] = row;
  const from = freshAddress();
  for (let miss = 0; miss < MISSES_MAX; miss += 1) expect((await tried(unknown, from)).status).toBe(status);
  const refused = await tried(unknown, from);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toContain('text/html');
  expect((await tried(good(), from)).status).toBe(200);
  expect((await tried(good(), freshAddress())).status).toBe(200);
});

test('they count together, whichever page they are tried on, and for programs too', async () => {
  const from = freshAddress();
  for (let miss = 0; miss < MISSES_MAX / 2; miss += 1) {
    await tried({ path: reminders(UNKNOWN) }, from);
    await tried({ path: `/my_payments/${UNKNOWN}` }, from);
  }
  expect((await tried({ path: microdeposits(UNKNOWN) }, from)).status).toBe(429);
  const program = await tried({ path: `/v3/microdeposit_verifications?form_url=${UNKNOWN}` }, from);
  expect([program.status, await program.json()]).toMatchObject([429, { code: 'rate.limited' }]);
  expect(Number(program.headers.get('retry-after'))).toBeGreaterThan(0);
});
