import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { heldBack } from './support/held-back.ts';
import { test } from './support/story.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
/** Not what an act on many, begun by another story, says above the list. */
const counted = (page: Page) =>
  page.getByRole('region', { name: 'Customers', exact: true }).getByRole('paragraph').getByRole('status');

test('customers are found by typing and by filters that the address keeps', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/client/customers');

  await test.step('typing searches when it pauses; Escape takes it back', async () => {
    await search(page).fill('TEST-100000');
    await expect(page).toHaveURL(/q=TEST-100000/);
    await expect(counted(page)).toHaveText(/^\d+ of [\d,]+ customers$/);
    await search(page).press('Escape');
    await expect(page).toHaveURL(/\/client\/customers$/);
    await expect(counted(page)).toHaveText(/^[\d,]+ customers$/);
  });

  await test.step('filters of one group widen, of several narrow; two that exclude each other never stand together', async () => {
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await expect(filters).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await filters.getByRole('group', { name: 'Authorization', exact: true }).getByLabel('Pending').check();
    await filters.getByRole('group', { name: 'Authorization', exact: true }).getByLabel('Failed').check();
    await expect(page).toHaveURL(/f=authorization_pending\.authorization_failed/);
    const reminders = filters.getByRole('group', { name: 'Payment reminders' });
    await expect(reminders.getByLabel('Any')).toBeChecked();
    await reminders.getByLabel('Enabled').check();
    await expect(page).toHaveURL(/payment_reminders_enabled/);
    await reminders.getByLabel('Disabled').check();
    await expect(page).toHaveURL(/f=authorization_pending\.authorization_failed\.payment_reminders_disabled/);
    await reminders.getByLabel('Any').check();
    await expect(page).toHaveURL(/f=authorization_pending\.authorization_failed$/);
  });

  await test.step('each filter that is on can be taken off by its chip', async () => {
    await page.getByRole('button', { name: 'Remove filter: Authorization: Failed' }).click();
    await expect(page).toHaveURL(/f=authorization_pending$/);
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove filter: Authorization: Pending' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/client\/customers$/);
  });

  await test.step('what matches nothing says so and leads back', async () => {
    await page.goto('/client/customers?q=nobody-is-called-that');
    await expect(page.getByText('No customers match these filters')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Export CSV/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(search(page)).toHaveValue('');
    await expect(page.getByRole('table', { name: 'Customers' }).getByRole('row')).toHaveCount(26);
  });
});

test('a view is kept under a name, opened again, and removed', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const views = page.getByRole('navigation', { name: 'Views' });
  await page.goto('/client/customers');
  await expect(views.getByRole('link', { name: 'Active' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Needs action' }).click();
  await expect(page).toHaveURL(/f=needs_action$/);
  await expect(views.getByRole('link', { name: 'Needs action' })).toHaveAttribute('aria-current', 'page');

  await page.goto('/client/customers?f=type_online&sort=name.asc');
  await views.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByLabel('Name of the view').fill('Online by name');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(views.getByRole('link', { name: 'Online by name' })).toHaveAttribute('aria-current', 'page');

  await views.getByRole('link', { name: 'Archived' }).click();
  await views.getByRole('link', { name: 'Online by name' }).click();
  await expect(page).toHaveURL(/f=type_online/);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');

  await views.getByRole('button', { name: 'Remove the view Online by name' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(views.getByRole('link', { name: 'Online by name' })).toHaveCount(0);
});

test('columns somebody hides stay hidden for them', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/client/customers');
  const email = page.getByRole('columnheader', { name: 'Email' });
  await expect(email).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await expect(email).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expect(email).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect(email).toBeVisible();
});

test('the list is saved as a spreadsheet of what it shows', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/customers?q=TEST-1000000&filter=all');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV (1 row)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^customers-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('filters that somebody opened stand beside the list from 992 px on, and fold below', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await page.setViewportSize({ width: 992, height: 800 });
  await page.goto('/client/customers');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.reload();
  await expect(filters).toBeVisible();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(filters).toHaveCount(0);
});

test('on a phone filters come over the list, and boxes when they are asked for', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/client/customers');
  const list = page.getByRole('list', { name: 'Customers' });
  await expect(list.getByRole('checkbox')).toHaveCount(0);

  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters).toBeFocused();
  await filters.click();
  await sheet.getByLabel('Needs action').check();
  await sheet.getByRole('button', { name: /^Show \d+ customers?$/ }).click();
  await expect(page).toHaveURL(/f=needs_action/);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await list.getByRole('checkbox').first().click();
  const bar = page.getByRole('region', { name: 'Actions for the customers selected' });
  await expect(bar).toContainText('1 selected');
  await expectToFit(page);
  const [name, chip] = await Promise.all([
    list.getByRole('link').first().boundingBox(),
    list.locator('[data-chip]').first().boundingBox(),
  ]);
  const apart = name && chip && (name.x + name.width <= chip.x || name.y + name.height <= chip.y);
  expect(apart, 'a status covers no name').toBe(true);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toHaveCount(0);
});

test('on a phone the rows stay where they are while somebody chooses, though French words differ in length', async ({
  page,
}) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/customers');
  await page.getByRole('button', { name: 'Français', exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
  const top = async () => (await rows.first().boundingBox())?.y;
  const choose = page.getByRole('button', { name: 'Sélectionner', exact: true });
  await expect(choose).toBeVisible();
  await expect(rows).not.toHaveCount(0);
  const before = await top();
  await choose.click();
  await expect(rows.getByRole('checkbox').first()).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: 'Terminé', exact: true }).click();
  await expect(choose).toBeVisible();
  expect(await top()).toBe(before);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
});

test('the list, its menus and questions can be read by everybody', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/client/customers?f=needs_action');
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  await expectAccessible(page, {
    open: async () => {
      await page.getByRole('table').getByRole('checkbox').first().click();
      await page.getByRole('button', { name: /^(Archive|Archiver)$/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
});

test('the last row of a scrolled page is opened though its page becomes one row while it is pressed', async ({
  page,
}) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/client/customers');
  const last = page.getByRole('table', { name: 'Customers' }).getByRole('row').last().getByRole('link').first();
  // Payers whom other stories imported may have no reference.
  const [name = '', reference = name] = (await last.innerText()).split('\n');
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/trpc\/customers\.list/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await search(page).fill(reference);
  await expect(page).toHaveURL(/q=/);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await last.hover();
  await page.mouse.down();
  pressed.resolve();
  await expect(counted(page)).toHaveText(/^\d of /);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('who comes back from a customer, or loads the list anew, finds it where they left it', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/client/customers');
  const customer = page
    .locator('main')
    .getByRole('link')
    .and(page.locator('[href^="/client/customers/"]:not([href*="/edit_"])'))
    .nth(16);
  await customer.waitFor();
  await customer.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
  // Where it was pressed: what is under an alert is scrolled away from it first.
  const pressed = customer.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        link.addEventListener('click', () => resolve(link.getBoundingClientRect().top), { once: true });
      }),
  );
  await customer.click();
  const left = await pressed;
  const moved = () => customer.evaluate((link, top) => Math.abs(link.getBoundingClientRect().top - top), left);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/customers\/\d+$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeFocused();
  await expect.poll(moved).toBeLessThan(1);
  await page.reload();
  await expect.poll(moved).toBeLessThan(1);
  const rows = await heldBack(page, 'customers.list');
  await page.reload();
  await rows.asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await rows.answer();
  await expect.poll(moved).toBeLessThan(1);
});

test('the first page of a document begins with its head; loaded anew it comes whole', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  // How much of a page stands when its heading first does.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const head = document.querySelector('main article > header');
      if (head && !('begun' in window)) Object.assign(window, { begun: head.parentElement?.childElementCount });
    }).observe(document, { childList: true, subtree: true });
  });
  const begun = () => page.evaluate(() => ('begun' in window ? window.begun : null));
  const rows = page.getByRole('table').getByRole('row');
  await page.goto('/client/customers');
  await rows.nth(5).waitFor();
  expect(await begun()).toBe(1);
  await page.reload();
  await rows.nth(5).waitFor();
  expect(await begun()).toBeGreaterThan(1);
});
