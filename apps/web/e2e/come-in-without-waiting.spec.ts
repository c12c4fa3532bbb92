import { expect, type Page } from '@playwright/test';
import { PASSWORD, signIn } from './support/console.ts';
import { test } from './support/story.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('pages before sign-in lead to one another and into the console without a document of their own', async ({
  page,
}) => {
  // Reads English from here on, whatever an earlier story chose.
  await signIn(page, 'demo@cordelle.test');
  await page.context().clearCookies();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  await page.goto('/login?after=%2Fclient%2Fsettlements');

  await test.step('by links, and back', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(title(page)).toHaveText('Forgot your password?');
    await expect(page).toHaveURL('/forgot_password');
    await page.goBack();
    await expect(title(page)).toHaveText('Sign in');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(title(page)).toHaveText('Create account');
    await page.goBack();
  });

  await test.step('whoever signs in is where they wanted to be, and the page is read from its head', async () => {
    await page.getByLabel('Email').fill('demo@cordelle.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(title(page)).toHaveText('Settlements');
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveURL('/client/settlements');
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(documents).toEqual(['/login']);
  });
});

test('a page before sign-in that does not come says so, and comes once there is a network again', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('You are offline. Nothing will be sent.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(title(page)).toHaveText('Forgot your password?');
});

test('what stands beside the form may fail to come: people sign in all the same', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const given: string[] = [];
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    // The part that says what an example of a deposit is.
    if (!code.includes('An example. Every deposit says')) return route.fulfill({ response, body: code });
    given.push(route.request().url());
    return route.abort();
  });
  await page.goto('/login');
  await expect.poll(() => given.length).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByLabel('Email').fill('demo@cordelle.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(title(page)).not.toHaveText(/Sign in|Se connecter/);
});
