import { expect, type Page } from '@playwright/test';
import { ask, attempt, change } from './procedures.ts';

export const PASSWORD = 'demo-Cordelle-1!';

/**
 * Signs in as one of the people of the demonstration, who reads English from here on, whatever an earlier story chose. The
 * form itself has stories of its own.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  const { status } = await attempt(page, 'auth.signIn', { email, password: PASSWORD });
  expect(status, `signing in as ${email}`).toBe(200);
  await change(page, 'auth.setLanguage', { language: 'en' });
  await putAlertsAway(page);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
}

type Records = { readonly records: readonly { readonly id: string; readonly message: string }[] };

/** Alerts lie over the corner where a page has its actions: a story that is not about them starts without. */
async function putAlertsAway(page: Page): Promise<void> {
  const clients = await ask<Records>(page, 'clients.list', { input: {} });
  for (const { id: clientId } of clients.data?.records ?? []) {
    const alerts = await ask<Records>(page, 'notifications.list', { input: {}, clientId });
    for (const { id, message } of alerts.data?.records ?? [])
      await change(page, 'notifications.dismiss', { id, message }, clientId);
  }
}

/** Works in one client from now on. */
export async function viewClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch client:/ }).click();
  await page.getByRole('dialog', { name: 'Switch client:' }).getByRole('button', { name }).click();
  await expect(page.getByRole('button', { name: `Switch client: ${name}` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(name));
}
