import { expect } from '@playwright/test';
import { mailedLink } from './support/mailbox.ts';
import { change } from './support/procedures.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

const OWNER = `grace${Date.now() % 100_000}@harbour-swim.test`;
const PASSWORD = 'tide-and-table-4!';
const BUSINESS = `Swim School ${Date.now() % 100_000}`;

test('a business signs up, waits, is asked for a change, and collects once the provider approved it', async ({
  page,
  browser,
}) => {
  test.slow();
  const since = new Date();
  await page.goto('/login');
  await change(page, 'registrations.signUp', {
    email: OWNER,
    password: PASSWORD,
    firstName: 'Grace',
    lastName: 'Hopper',
    countryCode: 'CA',
    promoCode: 'FALL26',
  });
  await page.goto(await mailedLink(page, { to: OWNER, subject: 'Confirm your email to open your account', since }));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();

  await test.step('who is new is shown around, once', async () => {
    await expect(page).toHaveURL(/\/client\/signup$/);
    const tour = page.getByRole('dialog', { name: 'New here' });
    await tour.getByRole('button', { name: 'Got it' }).click();
    await expect(tour).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Signup' })).toBeVisible();
    await expect(tour).toHaveCount(0);
  });

  await test.step('the owner names the business and submits it', async () => {
    await page.goto('/client/customers');
    await expect(page).toHaveURL(/\/client\/signup$/);
    await page.getByLabel('Name of the business').fill(BUSINESS);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page).toHaveURL(/\/client\/signup_complete$/);
    await expect(page.getByText('We received your signup.')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Still in review.')).toBeVisible();
  });

  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);

  await test.step('the provider finds it and asks for a change, in words the owner reads', async () => {
    await staff.goto('/staff/clients');
    await staff.getByRole('searchbox', { name: 'Find by name or id' }).fill(BUSINESS);
    await expect(staff.getByText('Clients: 1')).toBeVisible();
    await staff.getByRole('link', { name: BUSINESS }).click();
    await expect(staff.getByRole('heading', { level: 1, name: BUSINESS })).toBeVisible();
    await staff.getByRole('button', { name: 'Ask for changes' }).click();
    const dialog = staff.getByRole('dialog', { name: `Ask for changes: ${BUSINESS}` });
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(dialog.getByText('Say why, so that they know what to do.')).toBeVisible();
    await dialog.getByRole('textbox').fill('Please tell us who you are.');
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(staff.getByText('Status changed to Created.').first()).toBeVisible();
  });

  await test.step('the owner submits again', async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page).toHaveURL(/\/client\/signup$/);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page).toHaveURL(/\/client\/signup_complete$/);
  });

  await test.step('the provider approves', async () => {
    await staff.reload();
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    const question = staff.getByRole('alertdialog', { name: `Approve: ${BUSINESS}` });
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(staff.getByText('Status changed to Approved.').first()).toBeVisible();
  });

  await test.step('the owner is told, and arrives at home, where the first steps are', async () => {
    await mailedLink(page, { to: OWNER, subject: `${BUSINESS} is approved`, since });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / })).toBeVisible();
    await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByText('No payments yet')).toBeVisible();
    await page.goto('/client/settings/audit_log');
    await expect(
      page
        .getByRole('table')
        .getByText(/Status of the business changed/)
        .first(),
    ).toBeVisible();
  });
});
