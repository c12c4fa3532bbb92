/**
 * Pictures of the screens of a running installation with demo data, and what can be measured from them:
 * `npm run pictures -- <folder> [http://localhost:3000] [word of a name]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../apps/web/e2e/browser.ts';

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly width: 1440 | 1000 | 390;
  readonly theme?: 'dark';
  readonly language?: 'fr';
  /** Measures the three facts that are largest. */
  readonly facts?: true;
  /** What is pressed first. */
  readonly press?: string;
};

const PASSWORD = 'demo-Cordelle-1!';
const HEIGHTS = { 1440: 900, 1000: 800, 390: 844 } as const;

const [folder = 'pictures', origin = 'http://localhost:3000', word = ''] = process.argv.slice(2);
/** Somebody's page, signed in where an address is given. */
async function open(
  of: Browser,
  { width, theme, language }: Pick<Screen, 'width' | 'theme' | 'language'>,
  email: string | null,
) {
  const context = await of.newContext({
    baseURL: origin,
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: theme ?? 'light',
    reducedMotion: 'reduce',
    // Before sign-in, and on payer pages, the browser says which language is read.
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
  });
  const page = await context.newPage();
  if (email) {
    await send(page, 'auth.signIn', { email, password: PASSWORD });
    await send(page, 'auth.setLanguage', { language: language ?? 'en' });
    const { user } = await ask(page, 'auth.me', undefined);
    const clients = await ask(page, 'clients.list', {});
    const { id } = clients.records.find((one: { businessName: string }) => one.businessName === 'Maple Dental');
    // Alerts stand at the head of a page until they are put away.
    for (const alert of (await ask(page, 'notifications.list', {}, id)).records)
      await send(page, 'notifications.dismiss', { id: alert.id, message: alert.message }, id);
    await page.addInitScript(
      (chosen) => localStorage.setItem('chosen-client', chosen),
      JSON.stringify({ user: user.id, clients: { [user.id]: id } }),
    );
  }
  return page;
}

const HEADERS = { origin, 'x-requested-by': 'console' };
const send = (page: Page, procedure: string, data: unknown, clientId?: string) =>
  page.request.post(`/trpc/${procedure}`, {
    data,
    headers: { ...HEADERS, ...(clientId && { 'x-client-id': clientId }) },
  });

async function ask(page: Page, procedure: string, input: unknown, clientId?: string) {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await page.request.get(`/trpc/${procedure}${query}`, {
    headers: { ...HEADERS, ...(clientId && { 'x-client-id': clientId }) },
  });
  const body = await answer.json();
  if (!body.result) throw new Error(`${procedure}: ${JSON.stringify(body).slice(0, 300)}`);
  return body.result.data;
}

/** The screens, with the ids this installation gives its records. */
async function screensOf(of: Browser): Promise<Screen[]> {
  const page = await open(of, { width: 1440 }, 'demo@cordelle.test');
  const clients = await ask(page, 'clients.list', {});
  const maple: string = clients.records.find((one: { businessName: string }) => one.businessName === 'Maple Dental').id;
  const list = (procedure: string, input: unknown) => ask(page, procedure, input, maple);
  const paying = (await list('customers.list', {})).records.find(
    (one: { nextPayment: unknown; lastPayment: unknown }) => one.nextPayment && one.lastPayment,
  ).id;
  const newest = (await list('customers.list', {})).records[0].id;
  const settlements = (await list('settlements.list', {})).records;
  const settlement = settlements[0].id;
  const full =
    settlements.find(
      (one: { chargeback: { count: number }; declined: { count: number } }) =>
        one.chargeback.count + one.declined.count > 0,
    )?.id ?? settlement;
  const declined = (await list('financialTransactions.list', { status: 'Declined', limit: 1 })).records[0];
  const disputed = (await list('financialTransactions.list', { status: 'Chargeback', limit: 1 })).records[0];
  const schedule = (await list('transactionSchedules.list', { customerId: paying })).records[0];
  await page.context().close();
  const pageOf = (one: { customerId: string; id: string } | undefined) =>
    one ? `/client/customers/${one.customerId}/transaction_history/${one.id}` : '/client/transaction_report';
  const three = (name: string, path: string, more: Partial<Screen> = {}): Screen[] => [
    { name: `${name}-1440`, path, width: 1440, ...more },
    { name: `${name}-1000`, path, width: 1000, ...more },
    { name: `${name}-390`, path, width: 390, ...more },
    { name: `${name}-dark`, path, width: 1440, theme: 'dark', ...more },
    { name: `${name}-fr`, path, width: 1440, language: 'fr', ...more },
    { name: `${name}-fr-390`, path, width: 390, language: 'fr', theme: 'dark', ...more },
  ];
  return [
    ...three('home', '/client/home', { facts: true }),
    ...three('customer', `/client/customers/${paying}`, { facts: true }),
    ...three('settlement', `/client/settlements/${full}`, { facts: true }),
    ...three('customers', '/client/customers'),
    { name: 'home-table', path: '/client/home?ribbon=table&as=table', width: 1440 },
    { name: 'home-forecast', path: '/client/home?show=forecast', width: 1440 },
    { name: 'customer-new', path: `/client/customers/${newest}`, width: 1440 },
    { name: 'settlement-plain', path: `/client/settlements/${settlement}`, width: 1440 },
    { name: 'settlements', path: '/client/settlements', width: 1440 },
    { name: 'settlements-fr', path: '/client/settlements', width: 1440, language: 'fr' },
    { name: 'report', path: '/client/transaction_report', width: 1440 },
    { name: 'declined', path: pageOf(declined), width: 1440 },
    { name: 'declined-390', path: pageOf(declined), width: 390 },
    { name: 'disputed', path: pageOf(disputed), width: 1440, language: 'fr' },
    { name: 'as-of', path: pageOf(declined), width: 1440, press: 'View as of' },
    { name: 'schedule-new', path: `/client/customers/${paying}/new_transaction_schedule`, width: 1440 },
    { name: 'schedule-new-390', path: `/client/customers/${paying}/new_transaction_schedule`, width: 390 },
    ...(schedule
      ? [
          {
            name: 'schedule-edit',
            path: `/client/customers/${paying}/edit_transaction_schedule/${schedule.id}`,
            width: 1440,
          } as const,
        ]
      : []),
    {
      name: 'statement-fr-390',
      path: '/client/settlements',
      width: 390,
      language: 'fr',
      press: 'Comparer avec votre relevé bancaire',
    },
    { name: 'settlements-390', path: '/client/settlements', width: 390 },
    { name: 'report-390', path: '/client/transaction_report', width: 390 },
    { name: 'report-fr', path: '/client/transaction_report', width: 1440, language: 'fr' },
    { name: 'chips-390', path: '/client/customers?f=needs_action', width: 390, language: 'fr', theme: 'dark' },
    { name: 'settings-fr', path: '/client/settings', width: 1440, language: 'fr' },
    { name: 'settings-390', path: '/client/settings', width: 390 },
    { name: 'invoices-fr-390', path: '/client/settings/invoices', width: 390, language: 'fr', theme: 'dark' },
    { name: 'login', path: '/login', width: 1440 },
    { name: 'login-fr', path: '/login', width: 1440, language: 'fr', theme: 'dark' },
    { name: 'login-390', path: '/login', width: 390 },
    { name: 'microdeposits', path: '/client/microdeposits', width: 1440 },
    { name: 'invoices', path: '/client/settings/invoices', width: 1440 },
    { name: 'payer', path: '/authorize/maple-dental-demo', width: 390 },
    { name: 'donation', path: '/donation/willow-pantry-demo', width: 390, language: 'fr' },
  ];
}

async function take(of: Browser, screen: Screen): Promise<string> {
  const page = await open(of, screen, screen.path.startsWith('/client') ? 'demo@cordelle.test' : null);
  await page.goto(screen.path, { timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  if (screen.press) {
    await page.getByRole('button', { name: screen.press }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
  }
  await page.screenshot({ path: join(folder, `${screen.name}.png`), fullPage: screen.press === undefined });
  const measured = [`${screen.name}: ${await page.evaluate(() => document.documentElement.scrollHeight)} px high`];
  if (screen.name.startsWith('customers'))
    measured.push(`${await rowsInSight(page)} rows in the first ${HEIGHTS[screen.width]} px`);
  if (screen.facts) measured.push(`largest: ${(await largestFacts(page)).join(' · ')}`);
  await page.context().close();
  return measured.join(', ');
}

/** Whole rows of the list that are in the window. */
const rowsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const box = document.querySelector('table')?.closest('section')?.getBoundingClientRect();
    const foot = Math.min(box?.bottom ?? 0, window.innerHeight);
    return [...document.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= foot + 1)
      .length;
  });

/**
 * The texts of the page's content that are largest, the heaviest first among equals: what is read in three seconds. Headings of its parts
 * are no facts.
 */
const largestFacts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('article') ?? document.body, NodeFilter.SHOW_TEXT);
    const texts: { text: string; size: number; weight: number; top: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent || parent.closest('.sr-only, svg, h2')) continue;
      const { fontSize, fontWeight } = getComputedStyle(parent);
      texts.push({
        text,
        size: Number.parseFloat(fontSize),
        weight: Number(fontWeight),
        top: parent.getBoundingClientRect().top,
      });
    }
    return texts
      .filter(({ text }) => /[0-9A-Za-z]/.test(text))
      .sort((a, b) => b.size - a.size || b.weight - a.weight || a.top - b.top)
      .slice(0, 4)
      .map(({ text, size, weight }) => `${text} (${size}/${weight})`);
  });

mkdirSync(folder, { recursive: true });
const cache = process.env.PICTURES_CACHE ?? join(import.meta.dirname, '../.cache');
const browser = await chromium.launch(await browserLaunchOptions(cache));
try {
  const screens = (await screensOf(browser)).filter(({ name }) => name.includes(word));
  for (const screen of screens) console.log(await take(browser, screen));
} finally {
  await browser.close();
}
