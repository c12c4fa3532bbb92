import { expect } from '@playwright/test';
import { comesFromElsewhere } from './support/addresses.ts';
import { signIn } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';

const OWNER = `grace${Date.now() % 100_000}@harbour-swim.test`;
const PASSWORD = 'tide-and-table-4!';

test('who signed up is shown around once, and finds the application of the business and nothing else', async ({
  page,
}) => {
  const since = new Date();
  await comesFromElsewhere(page);
  await page.goto('/login');
  await change(page, 'registrations.signUp', {
    email: OWNER,
    password: PASSWORD,
    firstName: 'Grace',
    lastName: 'Hopper',
    countryCode: 'CA',
    referredBy: 'Search Engine',
  });
  await page.goto(await mailedLink(page, { to: OWNER, subject: 'Confirm your email to open your account', since }));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();

  await test.step('the form is not covered by a tour of what is not there yet', async () => {
    await expect(page).toHaveURL(/\/client\/signup$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Tell us about yourself' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('everything else leads back to the application', async () => {
    await page.goto('/client/customers');
    await expect(page).toHaveURL(/\/client\/signup$/);
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['Signup']);
    const list = page.getByRole('navigation', { name: 'Parts of your application' });
    await expect(list.getByText('Skipped: How you found us')).toBeVisible();
    await expect(list.getByText('Owner Information')).toBeVisible();
  });

  await test.step('a code that is none is refused at its field', async () => {
    await page.getByRole('button', { name: 'Have a promo code?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Have a promo code?' });
    await dialog.getByRole('button', { name: 'Add code' }).click();
    await expect(dialog.getByText('This field is required').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what is typed is there after signing out and in again', async () => {
    await page.getByLabel('Mobile phone').fill('514-555-0101');
    await page.getByRole('button', { name: 'Save and Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await change(page, 'auth.signIn', { email: OWNER, password: PASSWORD });
    await page.goto('/client/signup');
    await expect(page.getByLabel('Mobile phone')).toHaveValue('514-555-0101');
  });
});

test('somebody with a business that works leaves a new one for it', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await page.goto('/client/new_business');
  await expect(page.getByRole('heading', { level: 1, name: 'Who are you to this business?' })).toBeVisible();
  await page.getByRole('radio', { name: /^I'm a third party/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ok great!' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel and Exit' }).click();
  await expect(page).toHaveURL(/\/client\/home$/);
});
