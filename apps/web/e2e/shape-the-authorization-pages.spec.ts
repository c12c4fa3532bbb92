import { expect, type Page } from '@playwright/test';
import { expectPage } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { ask, change } from './support/procedures.ts';
import { test } from './support/story.ts';

const SETTINGS = '/client/authorizations/settings';
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const section = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The parts of the settings in their order, by the end of their address. */
const PARTS = {
  logo: 'Logo',
  contact_information: 'Contact information',
  introduction_page: 'Introduction page',
  terms_and_conditions: 'Terms and conditions',
  language: 'Language',
  fields: 'Fields',
  instant_verification: 'Instant bank verification',
  email: 'Email',
  link: 'Link URL',
};
/** The page of a payer behind glass. */
const preview = (page: Page) => page.getByRole('img', { name: /^Page of a customer: / });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
});

/** Payers of other stories meet these pages. */
test.afterEach(async ({ page }) => {
  const asBefore = { enableIntroduction: false, introduction: '', requirePhone: false, requireAddress: false };
  await change(page, 'authorizationSettings.updateProcessing', asBefore, await clientNamed(page, 'Maple Dental'));
});

test('the three ways to ask, each with what it needs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('navigation').getByRole('link', { name: 'Authorizations' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: "Three ways to collect your customer's authorization" }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send Email Authorizations' })).toHaveAttribute(
    'href',
    '/client/customers/new/authorization-email',
  );
  await expect(page.getByRole('link', { name: /^Generate PAD form/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const link = await page.getByLabel('Your link').inputValue();
  expect(link).toMatch(/\/authorize\/[a-z0-9-]+$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByText('QR code', { exact: true }).click();
  await expect(page.getByRole('img', { name: `QR code that opens ${link}` })).toBeVisible();
  await page.getByRole('link', { name: 'Edit the email settings' }).click();
  await expect(page).toHaveURL(`${SETTINGS}#email`);
  await expect(page.getByRole('textbox', { name: 'Email message' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Preview the email' }).click();
  const email = page.getByRole('region', { name: 'The email as it will read' });
  await expect(email).toContainText('Subject');
  await page.getByRole('textbox', { name: 'Email message' }).fill('We moved to bank debits.');
  await expect(email).toContainText('We moved to bank debits.');
  await expect(email).toContainText("Hi (customer's name)");
  await page.getByRole('switch', { name: 'Greet customers by name' }).click();
  await expect(email).not.toContainText("customer's name");
  await expectPage(page, '/client/authorizations');
  await expect(page.getByText('at least one year after the last payment')).toBeVisible();
  await viewClient(page, 'Boreal Gym');
  await page.goto('/client/authorizations');
  await expect(page.getByRole('link', { name: /^Generate ACH form/ })).toBeVisible();
  await expect(page.getByText('at least two years after the authorization ends')).toBeVisible();
});

test('each part of the settings opens by its address, and comes into view', async ({ page }) => {
  // As low as a screen is: what is not scrolled to is not seen.
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(SETTINGS);
  await expect(page.getByRole('main').locator('h2').getByRole('button')).toHaveText(Object.values(PARTS));
  for (const [hash, title] of Object.entries(PARTS)) {
    await page.goto('about:blank');
    await page.goto(`${SETTINGS}#${hash}`);
    await expect(section(page, title)).toHaveAttribute('aria-expanded', 'true');
    await expect(section(page, title)).toBeInViewport();
    await expect(page.getByRole('main').locator('h2').getByRole('button', { expanded: true })).toHaveCount(1);
  }
});

test('a merchant shapes its pages, sees them change, and finds them saved', async ({ page }) => {
  const clientId = await clientNamed(page, 'Maple Dental');
  await change(
    page,
    'authorizationSettings.updateProcessing',
    { enableIntroduction: false, introduction: '' },
    clientId,
  );
  await page.goto(`${SETTINGS}#introduction_page`);
  await expect(page.getByRole('heading', { name: 'Preview: Step 1 of 5' })).toBeVisible();
  await expect(save(page)).toBeDisabled();

  await test.step('the page that is looked at stays the same when one is added before it, or taken away', async () => {
    const shownBefore = await preview(page).getAttribute('aria-label');
    const introduction = page.getByRole('switch', { name: 'Show an introduction page' });
    for (const [pages, at] of [
      [6, 2],
      [5, 1],
      [6, 2],
    ]) {
      await introduction.click();
      await expect(page.getByRole('heading', { name: `Preview: Step ${at} of ${pages}` })).toBeVisible();
      expect(await preview(page).getAttribute('aria-label')).toBe(shownBefore);
    }
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(page.getByRole('heading', { name: 'Preview: Step 3 of 6' })).toBeVisible();
  });

  await test.step('what is typed shows before it is saved, in its language', async () => {
    await page.getByRole('button', { name: 'Previous step' }).click();
    await page.getByRole('button', { name: 'Previous step' }).click();
    await page.getByRole('textbox', { name: 'Introduction' }).fill('Welcome to our practice.');
    await expect(page.getByText('Welcome to our practice.').last()).toBeVisible();
    await expect(preview(page)).toContainText('Welcome to our practice.');
    await page
      .getByRole('group', { name: 'Language of the preview' })
      .getByRole('button', { name: 'Français' })
      .click();
    await page.getByRole('textbox', { name: 'Introduction' }).fill('Bienvenue à notre clinique.');
    await expect(preview(page)).toContainText('Bienvenue à notre clinique.');
  });

  await test.step('saved, said for a moment, and there again', async () => {
    await save(page).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await expect(page.getByText('Changes saved')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Show an introduction page' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Introduction' })).toHaveValue('Welcome to our practice.');
    await expect(page.getByRole('heading', { name: 'Preview: Step 1 of 6' })).toBeVisible();
  });

  await test.step('what is put back is nothing to save', async () => {
    await section(page, 'Fields').click();
    await expect(page).toHaveURL(`${SETTINGS}#fields`);
    await page.getByRole('switch', { name: 'Require a phone number' }).click();
    await expect(save(page)).toBeEnabled();
    await page.getByRole('switch', { name: 'Require a phone number' }).click();
    await expect(save(page)).toBeDisabled();
  });
});

test('the notice a business needs to cancel stands in the agreement, and only what the rules allow is saved', async ({
  page,
}) => {
  await change(
    page,
    'authorizationSettings.updateProcessing',
    { cancellationDays: 10 },
    await clientNamed(page, 'Maple Dental'),
  );
  await page.goto(`${SETTINGS}#terms_and_conditions`);
  const days = page.getByRole('textbox', { name: 'Notice to cancel (days)' });
  await expect(days).toHaveValue('10');
  await expect(preview(page)).toContainText('10 days before the next debit');
  await days.fill('31');
  await save(page).click();
  await expect(days).toHaveAccessibleDescription(/Write a whole number of days from 0 to 30\./);
  await days.fill('1');
  await expect(preview(page)).toContainText('1 day before the next debit');
  await days.fill('0');
  await expect(preview(page)).toContainText('No notice is needed.');
  await save(page).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('0');
  await days.fill('10');
  await save(page).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.goto('/client/donor_authorization_settings#terms_and_conditions');
  await expect(days).toHaveValue('10');
});

test('somebody else’s save is not undone unseen', async ({ page }) => {
  const clientId = await clientNamed(page, 'Maple Dental');
  await change(
    page,
    'authorizationSettings.updateProcessing',
    { requirePhone: false, requireAddress: false },
    clientId,
  );
  await page.goto(`${SETTINGS}#fields`);
  await page.getByRole('switch', { name: 'Require a phone number' }).click();
  await change(page, 'authorizationSettings.updateProcessing', { requireAddress: true }, clientId);
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else saved these settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('switch', { name: 'Require an address' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Require a phone number' })).toBeChecked();
  await save(page).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
});

test('an address that is taken is told while it is typed', async ({ page }) => {
  const taken = await codeOf(page, 'Boreal Gym');
  await page.goto(`${SETTINGS}#link`);
  const field = page.getByLabel('Custom link');
  const own = await field.inputValue();
  await field.fill(taken);
  await expect(page.getByText('Another business uses this address. Choose a different one.')).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText('Another business');
  await field.fill(`${own}-2`);
  await expect(page.getByText('This address is available.')).toBeVisible();
  await field.fill(own);
  await expect(save(page)).toBeDisabled();
});

test('a logo is cut by keyboard or by dragging, shown, and removed', async ({ page }) => {
  await change(page, 'authorizationSettings.removeLogo', {}, await clientNamed(page, 'Maple Dental'));
  await page.goto(`${SETTINGS}#logo`);
  await page.getByRole('link', { name: 'Upload a logo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Company Logo' })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${SETTINGS}#logo`);
  await page.getByRole('link', { name: 'Upload a logo' }).click();
  const file = page.getByLabel('Picture', { exact: true });
  await expect(file).toHaveAttribute('accept', 'image/png,image/jpeg');
  await file.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This picture cannot be opened.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawn(page) });
  const stage = page.getByRole('application', { name: 'Position of the picture in the frame' });
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  // Too wide for the frame when it fills it: whole at first.
  await expect(zoom).toHaveValue('0.5');
  for (const [name, value] of Object.entries({ min: '0.25', max: '3', step: '0.01' }))
    await expect(zoom).toHaveAttribute(name, value);
  await zoom.fill('1');
  const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(stage).toHaveAttribute('data-offset', '40 0');
  await page.getByRole('button', { name: 'Centre' }).click();
  await stage.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(stage).toHaveAttribute('data-offset', '-22 0');
  for (const [name, size, said] of [
    ['logo.gif', 10, 'File not accepted. Please choose a .jpeg, .jpg, .png file.'],
    ['large.png', 6_291_457, 'File not accepted. File is larger than 6 MB'],
  ] as const) {
    await file.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.alloc(size) });
    await expect(page.getByText(said)).toBeVisible();
    await expect(stage).toHaveAttribute('data-offset', '-22 0');
    await expect(submit).toBeEnabled();
  }
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('1.01');
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/uploads/logo', async (route) => {
    await arrival;
    await route.continue();
  });
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(submit).toBeDisabled();
  arrive();
  await expect(page).toHaveURL(new RegExp(`${SETTINGS}$`));
  await section(page, 'Logo').click();
  const logo = page.getByRole('img', { name: 'Your logo' });
  await expect(logo).toBeVisible();
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([600, 300]);
  await expect(preview(page).locator('img')).toHaveAttribute('src', /^\/logos\/[0-9a-f]{64}$/);
  await page.getByRole('link', { name: 'Change the logo' }).click();
  await expect(submit).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the logo' }).click();
  await expect(logo).toBeHidden();
});

test('every page of it can be read by everybody', async ({ page }) => {
  await page.goto('/client/processing_authorization_settings#terms_and_conditions');
  await expect(page).toHaveURL(`${SETTINGS}#terms_and_conditions`);
  await expect(page.getByText('Rule H1 changes took effect January 1, 2024.')).toBeVisible();
  for (const part of ['logo', 'contact_information', 'fields', 'instant_verification', 'email', 'link'])
    await expectPage(page, `${SETTINGS}#${part}`);
  await expectPage(page, '/client/processing_authorization_settings/edit_logo');
});

/** A picture four times as wide as high. */
async function drawn(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 200;
    const pen = canvas.getContext('2d');
    if (!pen) return '';
    pen.fillStyle = '#1d5650';
    pen.fillRect(0, 0, 800, 200);
    pen.fillStyle = '#ffffff';
    pen.font = 'bold 96px sans-serif';
    pen.fillText('Maple Dental', 100, 130);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

async function codeOf(page: Page, client: string): Promise<string> {
  const clientId = await clientNamed(page, client);
  const { data } = await ask<{ code: string }>(page, 'authorizationSettings.processing', { clientId });
  return data.code;
}
