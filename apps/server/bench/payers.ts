import { performance } from 'node:perf_hooks';
import { openOwner } from '@cordelle/db/connection.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import type { Hono } from 'hono';
import { openHarness, openHttp, PEER } from './harness.ts';

/** People at once, seconds until the last was through, the slowest page, and who is on record afterwards. */
export type PayersBench = {
  readonly people: number;
  readonly seconds: number;
  /** What they cannot be faster than: pages are answered no sooner than two seconds after they were shown. */
  readonly floorSeconds: number;
  readonly slowestPageMs: number;
  readonly through: number;
  readonly customers: number;
  readonly consents: number;
  readonly htmlMaxBytes: number;
};

const CLIENT = 88n;
const ORIGIN = 'http://localhost';
const PATH = '/authorize/bench';
const PEOPLE = 200;
/** Pages that wait until somebody could have read them. */
const SLOW_PAGES = 4;

/** Many people authorize one business at once, each from an address of their own, clicking twice at the end. */
export async function benchPayers(ownerUrl: string): Promise<PayersBench> {
  const { app, close } = await openHarness(ownerUrl, { app: 10, worker: 10 });
  const owner = openOwner(ownerUrl);
  try {
    await addClient(app.worker, { id: CLIENT, customers: 1 });
    await owner`
      select setval('customers_id_seq', 1000), setval('customer_bank_accounts_id_seq', 1000)`;
    await owner`
      update clients set authorization_code = 'bench', contact_email = 'pay@bench.test', address1 = '1 Main', city = 'Ottawa',
             province_code = 'ON', postal_code = 'K1A 0B1', status = 'approved' where id = ${CLIENT}`;
    const http = openHttp(app, new URL(ORIGIN));
    await new Payer(http, PEOPLE).authorize();
    const started = performance.now();
    const ways = await Promise.all(Array.from({ length: PEOPLE }, (_, number) => new Payer(http, number).authorize()));
    const seconds = (performance.now() - started) / 1000;
    const [row] = await owner<{ customers: number; consents: number }[]>`
      select (select count(*)::int from customers where client_id = ${CLIENT} and name like 'Bench Payer%') as customers,
             (select count(*)::int from customer_authorizations where client_id = ${CLIENT} and kind = 'given'
                and terms is not null) as consents`;
    return {
      people: PEOPLE,
      seconds,
      floorSeconds: 2 * SLOW_PAGES,
      slowestPageMs: Math.max(...ways.map(({ slowestMs }) => slowestMs)),
      through: ways.filter(({ reference }) => reference !== null).length,
      // One went ahead to warm up.
      customers: (row?.customers ?? 0) - 1,
      consents: (row?.consents ?? 0) - 1,
      htmlMaxBytes: Math.max(...ways.map(({ htmlMaxBytes }) => htmlMaxBytes)),
    };
  } finally {
    await owner.end();
    await close();
  }
}

type Way = { readonly reference: string | null; readonly slowestMs: number; readonly htmlMaxBytes: number };

/** One person with a browser without script. */
class Payer {
  readonly #http: Hono;
  readonly #number: number;
  #cookie = '';
  #slowestMs = 0;
  #htmlMaxBytes = 0;

  constructor(http: Hono, number: number) {
    this.#http = http;
    this.#number = number;
  }

  async authorize(): Promise<Way> {
    const number = this.#number;
    let html = await this.#get(PATH);
    const contact = { personalName: 'true', firstName: 'Bench', lastName: `Payer ${number}` };
    html = await this.#send(html, contact);
    html = await this.#send(html, { email: `payer${number}@bench.test` });
    html = await this.#send(html, { agree: 'true' });
    html = await this.#send(html, {
      'bankAccount.transitNumber': '00012',
      'bankAccount.institutionNumber': '003',
      'bankAccount.accountNumber': String(5_000_000 + number),
    });
    const [once, twice] = await Promise.all([this.#send(html, {}), this.#send(html, {})]);
    const reference = /C-\d{8}-\d+/.exec(once)?.[0] ?? null;
    if (/C-\d{8}-\d+/.exec(twice)?.[0] !== reference) throw new Error('two clicks gave two receipts');
    return { reference, slowestMs: this.#slowestMs, htmlMaxBytes: this.#htmlMaxBytes };
  }

  async #send(html: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const text = (pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
    const hidden = {
      token: text(/name="token" value="([^"]*)"/),
      page: text(/name="page" value="([^"]*)"/),
    };
    const body = new URLSearchParams({ ...hidden, ...fields });
    const answer = await this.#ask(text(/<form[^>]*action="([^"]*)"/), {
      method: 'POST',
      body,
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    });
    const location = answer.headers.get('location');
    if (answer.status !== 303 || !location) throw new Error(`a page was answered ${answer.status}`);
    return this.#get(location);
  }

  async #get(path: string): Promise<string> {
    const started = performance.now();
    const answer = await this.#ask(path, {});
    const html = await answer.text();
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - started);
    this.#htmlMaxBytes = Math.max(this.#htmlMaxBytes, Buffer.byteLength(html));
    return html;
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', `10.0.${Math.floor(this.#number / 250)}.${1 + (this.#number % 250)}`);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    const answer = await this.#http.request(`${ORIGIN}${path}`, { ...init, headers }, PEER);
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return answer;
  }
}
