import { expect } from '@playwright/test';
import { comesFromElsewhere } from './support/addresses.ts';
import { mailedLink } from './support/mailbox.ts';
import { test } from './support/story.ts';

const EMAIL = 'ada.lovelace@engines.test';
const PASSWORD = 'rope-and-tide-7!';

test('somebody opens an account with a promotion code, and shows that the address is theirs', async ({ page }) => {
  const since = new Date();
  await comesFromElsewhere(page);
  await test.step('an older address with a code leads to the form, which knows how they heard of it', async () => {
    await page.goto('/join?promo=FALL26');
    await expect(page).toHaveURL(/\/create_account\?/);
    await expect(page.getByText('celebrating 15 years')).toBeVisible();
    const story = page.getByRole('link', { name: /Watch our story/ });
    await expect(story).toHaveAttribute('target', '_blank');
    await expect(story).toHaveAttribute('rel', /noopener/);
    const referral = page.getByLabel('How did you hear about us?');
    await expect(referral).toBeDisabled();
    await expect(referral).toHaveValue('Word of mouth/Referral');
    await expect(page.getByLabel('Country of your business')).toHaveValue('CA');
  });

  await test.step('what is missing is said at the top and under each field', async () => {
    await page.getByLabel('Country of your business').selectOption('');
    await page.getByRole('button', { name: 'Create account' }).click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Create account/);
    await expect(summary.getByRole('link')).toHaveText([
      'Email: This field is required',
      'Password: This field is required',
      'Country of your business: This field is required',
      'Agree to the terms of service to go on.',
    ]);
    await summary.getByRole('link').first().click();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  await test.step('each rule of the password is told, and ticked off when it is met', async () => {
    const password = page.getByLabel('Password', { exact: true });
    for (const [text, message] of [
      ['short1!', 'Minimum length: 8'],
      ['abcdefgh', 'Must contain at least 1 letter or number and 1 symbol'],
    ] as const) {
      await password.fill(text);
      await expect(page.locator('#password-error')).toHaveText(message);
    }
    await password.fill(PASSWORD);
    await expect(page.locator('#password-error')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: '(met)' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  await test.step('everybody is told to check their mailbox', async () => {
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Country of your business').selectOption('US');
    await page.getByLabel('I have read the terms of service').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your mailbox' })).toBeVisible();
    await expect(page.getByText(`We have sent a message to ${EMAIL}`)).toBeVisible();
  });

  await test.step('the link and the password open the account of a business that begins', async () => {
    await page.goto(await mailedLink(page, { to: EMAIL, subject: 'Confirm your email to open your account', since }));
    await expect(page).toHaveURL(/\/confirm_email$/);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not-the-one-1!');
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page.locator('#password-error')).toContainText(
      'This is not the password you chose when you signed up.',
    );
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page).toHaveURL(/\/client\/signup$/);
  });
});
