import { freshAddress } from './device.ts';
import type { V3Harness } from './v3-harness.ts';

/** What a browser without script shows. */
export type ShownPage = {
  readonly status: number;
  readonly path: string;
  readonly html: string;
  /** Text as somebody reads it. */
  readonly text: string;
  readonly headers: Headers;
};

const ORIGIN = 'http://localhost';

const decoded = (text: string): string =>
  text
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** A browser with script switched off: keeps cookies, follows redirects, sends the one form of a page. */
export class PayerBrowser {
  readonly #harness: V3Harness;
  readonly #cookies = new Map<string, string>();
  readonly #address = freshAddress();

  constructor(harness: V3Harness) {
    this.#harness = harness;
  }

  /** Another tab: same cookies from here on. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  async open(path: string): Promise<ShownPage> {
    return this.#follow(path, { method: 'GET' });
  }

  /** Sends the form of a page, with what is hidden in it and these fields; an hour later than it was shown, or sooner. */
  async send(
    page: ShownPage,
    fields: Readonly<Record<string, string>>,
    {
      seconds = 60,
      headers = {},
    }: { readonly seconds?: number; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<ShownPage> {
    const action = decoded(/<form[^>]*action="([^"]*)"/.exec(page.html)?.[1] ?? '');
    const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, decoded(value)],
    );
    const { world } = this.#harness;
    world.wallTime = new Date((world.wallTime ?? new Date()).getTime() + seconds * 1000);
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields });
    return this.#follow(action, {
      method: 'POST',
      body,
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  /** Sends the two pages of a donation, how much and who gives, and returns the one that follows. */
  async give(page: ShownPage, fields: Readonly<Record<string, string>>): Promise<ShownPage> {
    return this.send(await this.send(page, fields), fields);
  }

  async #follow(path: string, init: RequestInit): Promise<ShownPage> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.#address)) headers.set(name, value);
    if (this.#cookies.size > 0) headers.set('cookie', this.cookies);
    const answer = await fetch(`${this.#harness.origin}${path}`, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (answer.status === 303 || answer.status === 302) return this.#follow(location ?? '/', { method: 'GET' });
    const html = await answer.text();
    const text = decoded(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
    return { status: answer.status, path, html, text, headers: answer.headers };
  }
}
