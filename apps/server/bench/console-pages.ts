import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../../web/e2e/browser.ts';
import { PASSWORD } from '../../web/e2e/support/console.ts';
import { copyFolder, Installation, PORTS_OF_AN_INSTALLATION, ROOT } from '../../web/e2e/support/installation.ts';
import { template } from '../../web/e2e/support/templates.ts';
import { type PageScores, scoresOf } from './page-scores.ts';

/** What a page of the console reaches in performance; in the other categories all there is. */
export const CONSOLE_MARKS = [95, 100, 100] as const;

const EMAIL = 'demo@cordelle.test';

/** Lets Lighthouse look at pages of the console on the demo's year, as on a telephone with an empty cache; tells page by page. */
export async function benchConsolePages(told: (page: PageScores) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-console-'));
  const place = { folder: join(folder, 'demo'), port: (await freePorts(PORTS_OF_AN_INSTALLATION))[0] ?? 0 };
  copyFolder(await template('demo'), place.folder);
  const [debuggingPort = 0] = await freePorts(1);
  const installation = await Installation.start(place);
  const launch = await browserLaunchOptions(join(ROOT, '.cache'));
  const args = [...(launch.args ?? []), `--remote-debugging-port=${debuggingPort}`];
  const signals = { handleSIGINT: false, handleSIGTERM: false };
  // A profile of its own: the page that is looked at has the cookies of whoever signed in.
  const browser = await chromium.launchPersistentContext('', {
    ...launch,
    ...signals,
    args,
    baseURL: installation.origin,
  });
  try {
    const look = async (page: string, path: string) =>
      told(
        await scoresOf(
          { page, url: new URL(path, installation.origin).href, debuggingPort },
          Math.min(...CONSOLE_MARKS),
        ),
      );
    await look('sign in', '/login');
    const page = await signedIn(browser);
    const customer = await firstOf(page, '/client/customers', /\/client\/customers\/\d+$/);
    const settlement = await firstOf(page, '/client/settlements', /\/client\/settlements\/\d+$/);
    await look('home', '/client/home');
    await look('customers', '/client/customers');
    await look('one customer', customer);
    await look('settlements', '/client/settlements');
    await look('one settlement', settlement);
    await look('transaction report', '/client/transaction_report');
  } finally {
    await browser.close();
    await installation.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signedIn(browser: BrowserContext): Promise<Page> {
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/client/);
  return page;
}

/** The address of the first record of a list. */
async function firstOf(page: Page, list: string, address: RegExp): Promise<string> {
  await page.goto(list);
  const links = page.locator('main a');
  await links.first().waitFor();
  await page.waitForTimeout(500);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const found = hrefs.find((href) => address.test(href));
  if (found === undefined) throw new Error(`${list} holds nothing`);
  return found;
}
