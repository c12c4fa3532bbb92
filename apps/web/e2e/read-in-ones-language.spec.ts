import { expect } from '@playwright/test';
import { PASSWORD, signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

test('the language somebody chose stays theirs, on the next visit and in what the server says', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settlements');
  await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible();

  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Règlements' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');

  await test.step('on another device', async () => {
    const other = await (await browser.newContext({ locale: 'en-CA' })).newPage();
    await other.goto('/login');
    await other.getByLabel('Email').fill('admin@cordelle.test');
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other).not.toHaveURL(/login/);
    await expect(other.locator('html')).toHaveAttribute('lang', 'fr-CA');
    await other.goto('/client/settlements/99999999');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/introuvable/);
    await other.context().close();
  });

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible();
});

test('somebody who signs in for the first time reads the language of their browser', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'fr-CA' })).newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(
    page.getByRole('alert').getByText('Veuillez entrer votre adresse courriel et votre mot de passe.').first(),
  ).toBeVisible();

  await test.step('what they choose instead is remembered before anybody signs in', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  });
  await page.context().close();
});
