import { expect, type Page } from '@playwright/test';
import { attempt, change } from './procedures.ts';

export const PASSWORD = 'demo-Cordelle-1!';

/**
 * Signs in as one of the people of the demonstration, who reads English from here on, whatever an earlier story chose. The
 * form itself has stories of its own.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  const { status } = await attempt(page, 'auth.signIn', { email, password: PASSWORD });
  expect(status, `signing in as ${email}`).toBe(200);
  await change(page, 'auth.setLanguage', { language: 'en' });
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
