import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { PASSWORD, signIn } from './support/console.ts';
import { test } from './support/story.ts';

const EMAIL = 'readonly@cordelle.test';

/** A device of the page that holds passkeys and always makes sure of its owner. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const signOut = (page: Page) => page.context().clearCookies({ name: 'sid' });

test('a passkey is added, signs in without a password, and no longer does once it is removed', async ({ page }) => {
  await signIn(page, EMAIL);
  await giveDevice(page);

  await test.step('added under a name, after the password was given again', async () => {
    await page.goto('/my_account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Give it a name.');
    await page.getByLabel('Name', { exact: true }).fill('Office laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Office laptop')).toBeVisible();
    await expect(page.getByText('Not used yet')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('renamed', async () => {
    await page.getByRole('button', { name: 'Rename the passkey Office laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save the name' }).click();
    await expect(dialog.getByText('Give it a name.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Reception');
    await dialog.getByRole('button', { name: 'Save the name' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Reception', { exact: true })).toBeVisible();
    await expect(page.getByText('Office laptop')).toHaveCount(0);
  });

  await test.step('it signs in alone', async () => {
    await signOut(page);
    await page.goto('/login');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/client\/home/);
    await page.goto('/my_account');
    await expect(page.getByText('Not used yet')).toHaveCount(0);
  });

  await test.step('removed, it opens nothing, and the password still does', async () => {
    await page.getByRole('button', { name: 'Remove the passkey Reception' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Reception', { exact: true })).toHaveCount(0);
    await signOut(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('This passkey opens no account here.')).toBeVisible();
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/client\/home/);
  });
});
