import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'demo-Cordelle-1!';

/** Signs in as one of the people of the demonstration, who reads English from here on, whatever an earlier story chose. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
  const { origin } = new URL(page.url());
  await page.request.post('/trpc/auth.setLanguage', {
    data: { language: 'en' },
    headers: { origin, 'x-requested-by': 'console' },
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
}

/** Works in one client from now on. */
export async function viewClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch client:/ }).click();
  await page.getByRole('dialog', { name: 'Switch client:' }).getByRole('button', { name }).click();
  await expect(page.getByRole('button', { name: `Switch client: ${name}` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(name));
}
