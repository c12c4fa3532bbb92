import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { test } from './support/story.ts';

const EMAIL = 'readonly@cordelle.test';
const RESET = 'buoy-and-lamp-8!';

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const again = (page: Page) => page.getByLabel('New password again');

async function signInWith(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot_password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `If an account is found with ${email}, an email will be sent with a link to reset your password.`,
  );
}

test('somebody who forgot their password sets a new one, and later changes it', async ({ page, browser }) => {
  test.slow();
  const since = new Date();
  await test.step('whoever asks for a link reads the same', async () => {
    await askForLink(page, 'nobody@cordelle.test');
    await askForLink(page, EMAIL);
  });

  await test.step('the link leads to a page whose address keeps no secret', async () => {
    await page.goto(await mailedLink(page, { to: EMAIL, subject: 'Reset your password', since }));
    await expect(newPassword(page)).toBeVisible();
    await expect(page).toHaveURL(/\/reset_password$/);
    await page.reload();
    await expect(newPassword(page)).toBeVisible();
  });

  await test.step('both passwords have to agree', async () => {
    await newPassword(page).fill(RESET);
    await again(page).fill('something-else-9!');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.locator('#passwordConfirmation-error')).toHaveText('passwords do not match');
    await again(page).fill(RESET);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page).toHaveURL(/\/reset_password_success$/);
    await expect(page.getByRole('heading', { name: 'Your password has been reset.' })).toBeVisible();
  });

  await test.step('nobody is signed in by it; the link is used up', async () => {
    await page.goto('/client/customers');
    await expect(page).toHaveURL(/\/login\?after=/);
    await page.goto('/reset_password');
    await expect(page.getByRole('dialog')).toContainText(
      'Invalid Password Reset Link — links expire after 24hrs or when a new password reset has been requested',
    );
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(/\/forgot_password$/);
  });

  await test.step('the new password opens; changing it signs every other device out', async () => {
    await page.goto('/login');
    await signInWith(page, RESET);
    await expect(page).not.toHaveURL(/login/);
    const phone = await (await browser.newContext()).newPage();
    await phone.goto('/login');
    await signInWith(phone, RESET);
    await expect(phone).not.toHaveURL(/login/);

    await page.goto('/change_password');
    await page.getByLabel('Current password').fill('not-it-1!');
    await newPassword(page).fill(PASSWORD);
    await again(page).fill(`${PASSWORD}x`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.locator('#passwordConfirmation-error')).toHaveText('Passwords do not match');
    await again(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.locator('#currentPassword-error')).toHaveText('This is not your current password.');
    const changedAt = new Date();
    await page.getByLabel('Current password').fill(RESET);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed. Every other device was signed out.')).toBeVisible();
    await phone.goto('/client/customers');
    await expect(phone).toHaveURL(/\/login/);
    await mailedLink(page, { to: EMAIL, subject: 'Your password was changed', since: changedAt });
  });
});
