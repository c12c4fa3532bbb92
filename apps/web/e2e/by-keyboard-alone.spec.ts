import { expect } from '@playwright/test';
import { PASSWORD, signIn, viewClient } from './support/console.ts';
import { tabTo } from './support/keyboard.ts';
import { test } from './support/story.ts';

test('somebody signs in without a mouse, and hears what is wrong', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();

  await test.step('the fields come in the order they are read', async () => {
    await tabTo(page, 'Email');
    await tabTo(page, 'Password');
    expect(await tabTo(page, 'Sign in')).toEqual(['Show password', 'Forgot your password?', 'Sign in']);
  });

  await test.step('sent empty, the focus goes to what is wrong, and from there to the field', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  await page.keyboard.type('demo@cordelle.test');
  await tabTo(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);

  await test.step('the first stop of every page skips to its content', async () => {
    await page.goto('/client/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await tabTo(page, /./);
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

test('the client is switched without a mouse; the list keeps the focus and gives it back', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const button = page.getByRole('button', { name: /^Switch client:/ });
  const list = page.getByRole('dialog', { name: 'Switch client:' });

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Boreal Gym' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Boreal Gym' })).toBeVisible();
  await tabTo(page, /Boreal Gym/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Switch client: Boreal Gym' })).toBeVisible();
});

test('a user is invited without a mouse, as far as the form asks; a dialog holds the focus and gives it back', async ({
  page,
}) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settings/new_user');
  await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible();

  await test.step('every field is reached and seen, in order', async () => {
    await page.getByLabel('First name').focus();
    expect(await tabTo(page, 'Email')).toEqual(['Last name', 'Email']);
    await tabTo(page, 'Full Access');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
    const walked = await tabTo(page, 'Send invitation');
    expect(walked).toEqual(expect.arrayContaining(['Mobile phone', 'City']));
  });

  await test.step('leaving with something typed asks first; the question holds the focus', async () => {
    await page.getByLabel('First name').focus();
    await page.keyboard.type('Mira');
    await page.getByRole('link', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="alertdialog"]') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Mira');
  });
});
