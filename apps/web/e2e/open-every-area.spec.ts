import { expect, type Page } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

/** Areas that an administrator of a business reaches by the menu and by the settings; what is found beside them is opened too. */
const AREAS = [
  '/client/home',
  '/client/customers',
  '/client/transaction_report',
  '/client/settlements',
  '/client/authorizations',
  '/client/microdeposits',
  '/client/integrations',
  '/client/settings',
  '/client/settings/users',
  '/client/settings/invoices',
  '/client/settings/notification_settings',
  '/client/settings/api_keys',
  '/client/settings/audit_log',
] as const;
const OPENED_MAX = 40;
/** What a page, a part of it or an alert says that could not be had. */
const FAILED = /something went wrong|unable to load|did not answer|could not be shown/i;

const hrefs = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(`${within} a[href^="/client/"]`)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

test('a page of an area that its address does not name lies under that area, which the menu marks', async ({
  page,
}) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  for (const [path, area] of [
    ['/client/owners', 'Settings'],
    ['/client/update_settlement_account', 'Settings'],
    ['/client/processing_authorization_settings/edit_logo', 'Authorizations'],
    ['/client/email_customer_authorization_select', 'Authorizations'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: area })).toBeVisible();
    await expect(page.locator('nav a[aria-current="page"]')).toHaveText(area);
  }
});

test('an administrator opens every area of the menu and of the settings', async ({ page }) => {
  test.slow();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${page.url()}: ${response.status()} ${response.url()}`);
  });
  await page.exposeFunction('noteFault', (what: string) => faults.push(`${page.url()}: ${what}`));
  // Styles in the text of a mail are refused as well, where it is only read to be drawn anew.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (!effectiveDirective.startsWith('style-'))
        Reflect.get(window, 'noteFault')(`${effectiveDirective} refuses ${blockedURI}`);
    }),
  );
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');

  async function open(path: string): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(FAILED), path).toHaveCount(0);
    expect(new URL(page.url()).pathname, 'an area is shown where it was asked for').toBe(path);
  }

  await open('/client/home');
  const menu = await hrefs(page, 'nav');
  await open('/client/settings');
  const settings = (await hrefs(page, 'main')).filter((path) => !/\d/.test(path));
  const paths = [...new Set([...menu, ...settings])];
  expect(paths).toEqual(expect.arrayContaining(AREAS.filter((path) => path !== '/client/home')));
  expect(paths.length).toBeLessThan(OPENED_MAX);
  for (const path of new Set([...AREAS, ...paths, '/client/new_business'])) await test.step(path, () => open(path));
  expect(faults).toEqual([]);
});
