import { join } from 'node:path';
import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import type { App } from '@cordelle/engine/app.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import { unsubscribeAddresses } from '@cordelle/engine/mail/unsubscribe-addresses.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import { keepFile } from '@cordelle/engine/stored-files/stored-files.ts';
import { DayWorld, verificationToken } from '@cordelle/engine/testing/day-world.ts';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../../web/e2e/browser.ts';
import { listen } from '../src/http/listen.ts';
import { openHttp } from './harness.ts';
import { type PageScores, scoresOf } from './page-scores.ts';

/** What every page reaches in every category. */
export const SCORE_MIN = 98;

const DENTIST = 4n;
const CHARITY = 5n;
const SCHOOL = 6n;
const NOW = new Date('2026-03-16T14:00:00Z');
const FIRST_DEBIT = '2026-04-01';
const CACHE = join(import.meta.dirname, '../../../.cache');
/** How long somebody reads a page. */
const READING_MS = 60_000;

/** Goes every way of a payer in a browser and lets Lighthouse look at each page, as on a telephone; tells page by page. */
export async function benchLighthouse(ownerUrl: string, told: (page: PageScores) => void): Promise<void> {
  const world = await openWorld(ownerUrl);
  const [port = 0, debuggingPort = 0] = await freePorts(2);
  const origin = new URL(`http://localhost:${port}`);
  const app = {
    ...world.app(),
    addresses: { publicBaseUrl: origin, redirectUrls: [], alertMail: [], zapierUrl: null },
  };
  const server = await listen(openHttp(app, origin), { port });
  const launch = await browserLaunchOptions(CACHE);
  const args = [...(launch.args ?? []), `--remote-debugging-port=${debuggingPort}`];
  // Signals end this process, and with it the browser.
  const signals = { handleSIGINT: false, handleSIGTERM: false };
  // A profile of its own: the page that is looked at has the cookies of whoever went the way.
  const browser = await chromium.launchPersistentContext('', { ...launch, ...signals, args, baseURL: origin.href });
  try {
    const payer = new Payer(await pageOf(browser), world, debuggingPort, told);
    const addresses = await addressesOf(world, app);
    await authorizeDentist(payer);
    await give(payer, world);
    await followLink(payer);
    await followMailedLink(payer, addresses.asked);
    await readOwnPages(payer, addresses);
  } finally {
    await browser.close();
    await server.close();
    await world.close();
  }
}

/** Headless, a browser begins with one empty page. */
async function pageOf(browser: BrowserContext): Promise<Page> {
  return browser.pages()[0] ?? browser.newPage();
}

/** Three businesses that ask for everything a business may ask for; the dentist has a logo and a bright colour. */
async function openWorld(ownerUrl: string): Promise<DayWorld> {
  const [app, worker] = await Promise.all([
    openDatabase(ownerUrl, { role: 'app', max: 5 }),
    openDatabase(ownerUrl, { role: 'worker', max: 5 }),
  ]);
  const owner = openOwner(ownerUrl);
  const drop = async () => {
    await Promise.all([app.close(), worker.close(), owner.end()]);
  };
  const world = await DayWorld.open({ database: { url: ownerUrl, app, worker, owner, drop } });
  world.now = NOW;
  world.wallTime = NOW;
  for (const [id, code, type] of [
    [DENTIST, 'dentist', 'Processing'],
    [CHARITY, 'charity', 'Donation'],
    [SCHOOL, 'school', 'Tuition'],
  ] as const) {
    await world.addClient({ id, rail: 'CA', customers: 2 });
    await owner`
      update clients set authorization_code = ${code}, client_type = ${type}, contact_phone = '613-555-0142',
             contact_email = ${`pay@${code}.test`}, address1 = '220 Elgin Street', city = 'Ottawa', province_code = 'ON',
             postal_code = 'K2P 1L7'
       where id = ${id}`;
    await owner`
      insert into authorization_settings (client_id, updated_at, enable_introduction, require_phone, require_address,
                                          require_authorization_amount, allow_microdeposit, allow_transaction_schedule,
                                          enable_comment_description, require_additional_information, brand_color)
      values (${id}, ${NOW}, true, true, true, true, true, true, true, true, ${id === DENTIST ? '#ffd400' : null})`;
  }
  await showLogo(world, DENTIST);
  return world;
}

async function showLogo(world: DayWorld, clientId: bigint): Promise<void> {
  const bytes = await pictureOf('png', { width: 200, height: 80 });
  await inTransaction(world.database.worker, {}, async (tx) => {
    const file = { filename: 'logo.png', contentType: 'image/png', bytes, scan: 'clean' } as const;
    const kept = { clientId, customerId: null, title: 'logo', file, actor: 'system:bench', at: NOW } as const;
    const id = await keepFile(tx, world.app(), kept);
    await tx.sql`update clients set logo_file_id = ${id} where id = ${clientId}`;
  });
}

type MailedAddresses = Record<'asked' | 'amounts' | 'ownPage' | 'approval' | 'unsubscribe', string>;

/** What payers of the dentist found in their mail. */
async function addressesOf(world: DayWorld, app: App): Promise<MailedAddresses> {
  const [first, second] = [DENTIST * 1000n + 1n, DENTIST * 1000n + 2n];
  await world.addMicrodeposit({
    rail: 'CA',
    clientId: DENTIST,
    customerId: first,
    id: 70n,
    on: '2026-03-16',
    cents: [12, 34],
  });
  await world.addDebit({
    rail: 'CA',
    clientId: DENTIST,
    customerId: first,
    id: 100n,
    amount: '25.00',
    requestedDate: FIRST_DEBIT,
  });
  const asked = { cid: 'asked-by-mail', name: 'Ada Mailed', email: 'ada.mailed@example.test' };
  return inTransaction(world.database.worker, {}, async (tx) => {
    await tx.sql`update customers set authorization_status = 'pending' where client_id = ${DENTIST} and id = ${second}`;
    await tx.sql`
      insert into authorization_requests (client_id, id, customer_id, name, email, language, actor, asked_at, expires_at)
      values (${DENTIST}, 1, ${second}, ${asked.name}, ${asked.email}, 'en', 'system:bench', ${NOW}, '2026-04-16')`;
    await tx.sql`
      insert into authorization_request_links (client_id, request_id, token_hash, created_at)
      values (${DENTIST}, 1, ${fingerprintOf(asked.cid)}, ${NOW})`;
    const reader = { clientId: DENTIST, customerId: first, language: 'en' } as const;
    const [unsubscribe] = await unsubscribeAddresses(tx, app, 'payment_reminder', [reader], NOW);
    await tx.sql`
      insert into debit_approvals (client_id, id, customer_id, amount_cents, process_date, comment, actor, asked_at,
                                   expires_at, mailed_at)
      values (${DENTIST}, 1, ${first}, 6450, ${FIRST_DEBIT}, 'Invoice 1042', 'system:bench', ${NOW}, '2026-04-15', ${NOW})`;
    const ownPage = await newPayerLink(tx, app.addresses, { ...reader, wallNow: NOW });
    return {
      asked: `/email_authorizations?${new URLSearchParams(asked)}`,
      amounts: `/microdeposit_verifications?verification_form_url=${verificationToken(70n)}`,
      ownPage: ownPage.href,
      approval: `${ownPage.href}/approvals/1`,
      unsubscribe: unsubscribe?.href ?? '',
    };
  });
}

/** Somebody on their way, with Lighthouse beside them. */
class Payer {
  readonly page: Page;
  readonly #world: DayWorld;
  readonly #port: number;
  readonly #told: (page: PageScores) => void;

  constructor(page: Page, world: DayWorld, port: number, told: (page: PageScores) => void) {
    this.page = page;
    this.#world = world;
    this.#port = port;
    this.#told = told;
  }

  /** Opens an address and has its page looked at. */
  async opens(name: string, address: string): Promise<void> {
    await this.page.goto(address);
    await this.#looksAt(name);
  }

  /** Opens an address whose page leads on by itself, and has the one it leads to looked at. */
  async isLed(name: string, address: string, to: RegExp): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' });
    await this.page.waitForURL(to);
    await this.#looksAt(name);
  }

  /** Fills in the page, sends it, and has the next one looked at. */
  async sends(name: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const before = await this.#heading();
    for (const [field, value] of Object.entries(fields)) await this.#fill(field, value);
    // Nobody answers sooner than they have read.
    this.#world.wallTime = new Date((this.#world.wallTime ?? NOW).getTime() + READING_MS);
    await this.page.locator('main [type=submit]:not(.second)').last().click();
    if ((await this.#heading()) === before)
      throw new Error(`${name}: the page before it was not taken: ${await this.page.innerText('main')}`);
    await this.#looksAt(name);
  }

  #heading(): Promise<string> {
    return this.page.locator('h1').innerText();
  }

  async #fill(name: string, value: string): Promise<void> {
    const field = this.page.locator(`[name="${name}"]`);
    const type = await field.first().getAttribute('type');
    if (type === 'radio') await this.page.locator(`[name="${name}"][value="${value}"]`).check();
    else if (type === 'checkbox') await field.check();
    else if ((await field.first().evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }

  async #looksAt(page: string): Promise<void> {
    this.#told(await scoresOf({ page, url: this.page.url(), debuggingPort: this.#port }, SCORE_MIN));
  }
}

const account = (number: string) => ({
  'bankAccount.transitNumber': '00012',
  'bankAccount.institutionNumber': '003',
  'bankAccount.accountNumber': number,
});
const REACH = {
  phone: '613-555-0199',
  'address.address1': '1 Main Street',
  'address.city': 'Ottawa',
  'address.provinceCode': 'ON',
  'address.postalCode': 'K1A 0B1',
};

async function authorizeDentist(payer: Payer): Promise<void> {
  await payer.opens('authorization: introduction', '/authorize/dentist');
  await payer.sends('authorization: who pays', {});
  await payer.sends('authorization: how to reach them', { firstName: 'Ada', lastName: 'Lovelace' });
  await payer.sends('authorization: payments', { email: 'ada@example.test', ...REACH });
  await payer.sends('authorization: account', { authorizationAmount: '500' });
  await payer.sends('authorization: check', account('9990001'));
  await payer.sends('authorization: receipt', { agree: 'true' });
}

async function give(payer: Payer, world: DayWorld): Promise<void> {
  const donation = { amount: '25', processDate: FIRST_DEBIT };
  const donor = { email: 'dana@example.test', firstName: 'Dana', lastName: 'Donor' };
  await payer.opens('donation', '/donation/charity');
  await payer.sends('donation: who gives', donation);
  await payer.sends('donation: how to reach them', donor);
  await payer.sends('donation: account', REACH);
  await payer.sends('donation: check', account('9990002'));
  await payer.sends('donation: receipt', { agree: 'true' });
  await payer.page.context().clearCookies();
  await payer.page.goto('/donation/charity');
  await payer.sends('donation: who gives again', donation);
  await payer.sends('donation: mail sent', donor);
  const [mail] = await world.database.owner<{ text: string }[]>`
    select text_body as text from outbox where client_id = ${CHARITY} and template = 'donation_verification'`;
  const [link = ''] = /http:\S+verify_email\S+/.exec(mail?.text ?? '') ?? [];
  await payer.opens('donation: confirmation', link);
}

/** In French. */
async function followLink(payer: Payer): Promise<void> {
  await payer.opens('public link', '/link_authorizations?form_url=school&lang=fr');
  await payer.sends('public link: account', { name: 'Zoé Roy', email: 'zoe@example.test', ...REACH });
  await payer.sends('public link: payments', account('9990003'));
  await payer.sends('public link: check', { amount: '120', processDate: FIRST_DEBIT, authorizationAmount: '500' });
  await payer.sends('public link: receipt', { agree: 'true' });
}

async function followMailedLink(payer: Payer, address: string): Promise<void> {
  await payer.opens('mailed link', address);
  await payer.sends('mailed link: account', REACH);
  await payer.sends('mailed link: payments', account('9990004'));
  await payer.sends('mailed link: check', { amount: '120', processDate: FIRST_DEBIT, authorizationAmount: '500' });
  await payer.sends('mailed link: receipt', { agree: 'true' });
}

async function readOwnPages(payer: Payer, { amounts, ownPage, approval, unsubscribe }: MailedAddresses): Promise<void> {
  await payer.opens('amounts of microdeposits', amounts);
  await payer.sends('amounts of microdeposits: confirmed', { one: '12', two: '34' });
  await payer.isLed('reminders: stopped', unsubscribe, /answer=done/);
  await payer.opens('own page: ask for its link', '/my_payments');
  await payer.opens('own page', ownPage);
  await payer.opens('own page: payment to approve', approval);
  await payer.opens('own page: other account', `${ownPage}/bank`);
  await payer.opens('own page: withdrawal', `${ownPage}/withdraw`);
  await payer.opens('check of an agreement', '/verify_agreement');
}
