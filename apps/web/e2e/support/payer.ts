import { type Browser, expect, type Page, test } from '@playwright/test';
import { anotherAddress } from './addresses.ts';

export const SMALLEST = { width: 320, height: 640 };
const HTML_MAX_BYTES = 40_000;
const SCRIPT_MAX_BYTES = 15_000;

/** Somebody nobody knows, on a browser and at an address of their own. */
export async function payer(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: anotherAddress(), ...options });
  return context.newPage();
}

/** An account in Canada, as its fields are named. */
export const account = (number: string) => ({
  'bankAccount.transitNumber': '00012',
  'bankAccount.institutionNumber': '003',
  'bankAccount.accountNumber': number,
});

/** Writes into fields by the names under which they are sent. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
}

/**
 * The page and its script come quickly over any line: their bytes as they are, before anything makes them smaller. `script`:
 * whether the browser runs any.
 */
export async function expectLight(page: Page, { script }: { readonly script: boolean }): Promise<void> {
  const bytes = await page.evaluate(() => {
    const size = (entries: PerformanceEntryList) =>
      entries.reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0), 0);
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return { html: size(performance.getEntriesByType('navigation')), script: size(scripts) };
  });
  expect(bytes.html, page.url()).toBeGreaterThan(0);
  expect(bytes.html, page.url()).toBeLessThanOrEqual(HTML_MAX_BYTES);
  if (script) expect(bytes.script, page.url()).toBeGreaterThan(0);
  expect(bytes.script, page.url()).toBeLessThanOrEqual(SCRIPT_MAX_BYTES);
}
