import { expect, type Page } from '@playwright/test';
import { PASSWORD, signIn, viewClient } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';

const DEMO = 'demo@cordelle.test';

const expectIn = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `Switch client: ${name}` })).toBeVisible();

test('each tab stays in its business, and so does what is opened from it', async ({ page, context }) => {
  await signIn(page, DEMO);
  await viewClient(page, 'Maple Dental');
  const second = await context.newPage();
  await second.goto('/client/home');
  await viewClient(second, 'Boreal Gym');

  await test.step('loaded anew', async () => {
    await page.reload();
    await expectIn(page, 'Maple Dental');
    await page.getByRole('link', { name: 'Settlements' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible();
    await second.reload();
    await expectIn(second, 'Boreal Gym');
  });

  await test.step('in a new tab from a link of its page', async () => {
    const opened = context.waitForEvent('page');
    await page
      .getByRole('link', { name: 'Customers' })
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    const third = await opened;
    await expectIn(third, 'Maple Dental');
    await expect(third).toHaveURL(/\/client\/customers$/);
  });

  await test.step('any other new tab begins where was chosen last', async () => {
    const fourth = await context.newPage();
    await fourth.goto('/client/home');
    await expectIn(fourth, 'Boreal Gym');
  });
});

test('a mail about one business opens that one, whichever is looked at', async ({ page, browser }) => {
  await signIn(page, DEMO);
  await viewClient(page, 'Boreal Gym');
  const boreal = await page.evaluate(() =>
    Object.values(JSON.parse(localStorage.getItem('chosen-client') ?? '').clients),
  );
  const since = new Date();
  await change(page, 'apiKeys.create', { name: 'Turnstile' }, String(boreal[0]));
  const link = await mailedLink(page, { to: DEMO, subject: 'An API key was made for Boreal Gym', since });
  await viewClient(page, 'Maple Dental');

  const expectKeysOfBoreal = async (reader: Page) => {
    await expect(reader.getByRole('table', { name: 'API keys' })).toContainText('Turnstile');
    await expect(reader.getByText('Now viewing Boreal Gym')).toBeVisible();
    await expectIn(reader, 'Boreal Gym');
    await expect(reader).toHaveURL(/\/client\/settings\/api_keys$/);
  };

  await test.step('from another business', async () => {
    await page.goto(link);
    await expectKeysOfBoreal(page);
  });

  await test.step('with a sign-in in between', async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(link);
    await elsewhere.getByLabel('Email').fill(DEMO);
    await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await elsewhere.keyboard.press('Enter');
    await expectKeysOfBoreal(elsewhere);
  });

  await test.step('to who does not work for it, it shows nothing of it', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await signIn(stranger, 'readonly@cordelle.test');
    await stranger.goto(link.replace(/business=\d+/, 'business=999'));
    await expect(stranger.getByText('That page belongs to another business, which you do not work for.')).toBeVisible();
    await expect(stranger).toHaveURL(/\/client\/home$/);
  });
});
