import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { ask } from './support/procedures.ts';
import { addUpShifts, shifted } from './support/shifts.ts';
import { test } from './support/story.ts';

const CLICK_MS = 5_000;
/** Budget of layout shift. Source: performance requirements. */
const SHIFT_MAX = 0.05;
const WAITING = [
  { id: 'h1_terms_2024', message: 'Review your agreement terms.', kind: 'h1_terms', customerId: null },
  ...['1', '2', '3', '4'].map((id) => ({
    id: `microdeposit-${id}`,
    message: `A microdeposit for Payer ${id} was not completed.`,
    kind: 'microdeposit',
    customerId: id,
  })),
];
const alerts = (page: Page): Locator => page.getByRole('region', { name: 'Alerts', exact: true });
const putAway = (page: Page): Locator => alerts(page).getByRole('button', { name: /^Dismiss/ });

/** Alerts wait for this person, seen by nobody yet, whatever other stories put away: they arrive on every page that is loaded. */
async function haveAlertsWaiting(page: Page, waiting = WAITING): Promise<void> {
  await page.addInitScript(() => sessionStorage.removeItem('seen-alerts'));
  await page.route(/\/trpc\/[^?]*notifications\.list/, async (route) => {
    const response = await route.fetch();
    const asked = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const answers: { result: { data: unknown } }[] = await response.json();
    const own = answers[asked.indexOf('notifications.list')];
    if (own) own.result.data = { records: waiting, count: waiting.length };
    await route.fulfill({ response, json: answers });
  });
}

/** Controls of the page that a card lies on, by their words. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('section[aria-label="Alerts"] [data-tone]')].map((card) =>
      card.getBoundingClientRect(),
    );
    return [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, [role=checkbox])')]
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        return (
          width > 0 &&
          cards.some((card) => left < card.right && right > card.left && top < card.bottom && bottom > card.top)
        );
      })
      .map((control) => control.innerText || control.getAttribute('aria-label') || control.outerHTML);
  });

// What a page still fetches when its story has ended is nobody's answer any more.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

async function openWithAlerts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(putAway(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('alerts lie on no control: whatever people click answers at once while they stand', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await haveAlertsWaiting(page);

  await test.step('home: the month', async () => {
    await openWithAlerts(page, '/client/home');
    await page.getByLabel('Previous month').click({ timeout: CLICK_MS });
    await expect(page).toHaveURL(/month=/);
    expect(await covered(page)).toEqual([]);
  });

  await test.step('customers: New, the export, and what is done with many', async () => {
    await openWithAlerts(page, '/client/customers');
    await page.getByRole('button', { name: /^Export CSV/ }).click({ timeout: CLICK_MS, trial: true });
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click({ timeout: CLICK_MS });
    const bar = page.getByRole('region', { name: 'Actions for the customers selected' });
    await bar.getByRole('button', { name: 'Reminders' }).click({ timeout: CLICK_MS });
    await page.keyboard.press('Escape');
    expect(await covered(page)).toEqual([]);
    await page.getByRole('link', { name: 'New', exact: true }).click({ timeout: CLICK_MS });
    await expect(page).not.toHaveURL(/\/client\/customers$/);
  });

  await test.step('from the next page on only the bell tells of them, and leads to what each is about', async () => {
    await expect(putAway(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Alerts: 5 messages' }).click();
    await page.getByRole('link', { name: 'Review the terms' }).click();
    await expect(page).toHaveURL(/\/client\/authorizations\/settings#terms_and_conditions$/);
  });

  await test.step('the record of a consent: its evidence pack', async () => {
    type Payments = { records: readonly { customerId: string }[] };
    const clientId = (await ask<{ client: { id: string } }>(page, 'auth.me')).data.client.id;
    const { data } = await ask<Payments>(page, 'financialTransactions.list', { input: { limit: 1 }, clientId });
    const [payment] = data.records;
    await openWithAlerts(page, `/client/customers/${payment?.customerId}/authorization_record`);
    await page.getByRole('button', { name: 'Evidence pack' }).first().click({ timeout: CLICK_MS, trial: true });
    expect(await covered(page)).toEqual([]);
  });

  await test.step('on a phone they stand above the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openWithAlerts(page, '/client/settlements');
    expect(await covered(page)).toEqual([]);
    await page.mouse.wheel(0, 400);
    await expect(putAway(page).first()).toBeHidden();
  });
});

test('what passes takes no click: one meant for the page under it arrives there', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  const toast = alerts(page).getByText('Now viewing Boreal Gym');
  await expect(toast).toBeVisible();
  const reached = await toast.evaluate((own) => {
    const { left, width, top, height } = own.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('main') !== null;
  });
  expect(reached).toBe(true);
});

const shiftedMeanwhile = async (page: Page): Promise<number> => {
  const before = await shifted(page);
  await page.waitForTimeout(700);
  return (await shifted(page)) - before;
};

test('on a phone alerts that wait are there before the page, which they move no further', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await haveAlertsWaiting(page);
  await addUpShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithAlerts(page, '/client/customers');
  await expect(page.locator('main a[href^="/client/customers/"]').nth(2)).toBeVisible();
  expect(await shifted(page)).toBeLessThan(SHIFT_MAX);
});

test('one alert that arrives moves the page no further than its budget', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await haveAlertsWaiting(page, WAITING.slice(0, 1));
  await addUpShifts(page);
  // What the page before asked for is given up with it.
  await page.goto('about:blank');
  // It comes last, to a page that is drawn: then it moves most.
  const drawn = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    if (code.includes('--alerts-room')) await drawn.promise;
    await route.fulfill({ response, body: code });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/client/settlements');
  await expect(page.getByRole('table')).toHaveCount(2);
  await expect.poll(() => shiftedMeanwhile(page), 'the page is at rest').toBe(0);
  await page.evaluate(() => Object.assign(Reflect.get(window, 'moved'), { sum: 0 }));
  drawn.resolve();
  await expect(putAway(page)).toHaveCount(1);
  await expect.poll(() => shifted(page)).toBeGreaterThan(0);
  expect(await shifted(page)).toBeLessThan(SHIFT_MAX);
});
