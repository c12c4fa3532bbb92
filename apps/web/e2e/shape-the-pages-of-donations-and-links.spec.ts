import { expect, type Page } from '@playwright/test';
import { expectPage } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { payer } from './support/payer.ts';
import { test } from './support/story.ts';

const SETTINGS = '/client/authorizations/settings';
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const preview = (page: Page) => page.getByRole('img', { name: /^Page of a customer: / });
const stepOf = (page: Page, step: string) => page.getByRole('heading', { name: `Preview: Step ${step}` });

async function saved(page: Page): Promise<void> {
  await save(page).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(save(page)).toBeDisabled();
}

test('a charity names its comment and asks for more, and its donors are asked', async ({ page, browser }) => {
  await signIn(page, 'charity@cordelle.test');
  await viewClient(page, 'Willow Pantry');
  await page.goto('/client/donor_authorization_settings#comment_description');
  await expect(page).toHaveURL(`${SETTINGS}#comment_description`);
  await expect(page.getByRole('main').locator('h2').getByRole('button')).toHaveText([
    'Logo',
    'Contact information',
    'Comment description',
    'Terms and conditions',
    'Language',
    'Additional information',
    'Email',
    'Link URL',
  ]);
  await expect(stepOf(page, '1 of 4')).toBeVisible();
  // Two ways, one behind the other, each counted as its donors see it.
  for (const shown of ['2 of 4', '3 of 4', '4 of 4 Check', '3 of 3 Email sent, for a donor who gave before']) {
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(stepOf(page, shown)).toBeVisible();
  }
  for (const _ of Array(4)) await page.getByRole('button', { name: 'Previous step' }).click();
  await expect(stepOf(page, '1 of 4')).toBeVisible();
  const comment = page.getByRole('switch', { name: 'Let donors add a comment' });
  const before = await comment.isChecked();
  if (!before) await comment.click();
  const words = page.getByRole('textbox', { name: 'Label above the comment' });
  const wordsBefore = await words.inputValue();
  await words.fill('In memory of');
  await expect(preview(page)).toContainText('In memory of');
  await page.getByRole('button', { name: 'Additional information', exact: true }).click();
  await page.getByRole('switch', { name: /phone/i }).click();
  // The page that the section is about.
  await expect(stepOf(page, '3 of 5')).toBeVisible();
  await saved(page);

  const donor = await payer(browser);
  await donor.goto('/donation/willow-pantry-demo?lang=en');
  await expect(donor.getByLabel(/^In memory of/)).toBeVisible();
  await donor.context().close();

  await page.getByRole('switch', { name: /phone/i }).click();
  await words.fill(wordsBefore);
  if (!before) await comment.click();
  await saved(page);
  await expectPage(page, `${SETTINGS}#comment_description`);
});

test('a school goes through its five sections, and its link follows', async ({ page, browser }) => {
  await signIn(page, 'charity@cordelle.test');
  await viewClient(page, 'Birch School');
  await page.goto(`${SETTINGS}#link`);
  const sections = page.getByRole('main').getByRole('navigation');
  await expect(sections.getByRole('link')).toHaveText([
    'Overview',
    'Email Settings',
    'Link Settings',
    'In Person',
    'Resources',
  ]);
  await expect(page.getByLabel('Your link')).toHaveValue(/\/link_authorizations\?form_url=birch-school-demo$/);
  await expect(stepOf(page, '1 of 5')).toBeVisible();
  const chooses = page.getByRole('switch', { name: 'Let customers choose amount, date and frequency' });
  await chooses.click();
  await expect(stepOf(page, '1 of 4')).toBeVisible();
  await page.getByRole('switch', { name: 'Require an authorization limit' }).click();
  await expect(stepOf(page, '1 of 5')).toBeVisible();
  await page.getByRole('switch', { name: 'Require an authorization limit' }).click();
  await page.getByRole('textbox', { name: 'Introduction' }).fill('Fees are due on the first of the month.');
  await saved(page);

  const parent = await payer(browser);
  await parent.goto('/link_authorizations?form_url=birch-school-demo&lang=en');
  await expect(parent.getByText('Fees are due on the first of the month.')).toBeVisible();
  await expect(parent.getByText('Step 1 of 4')).toBeVisible();
  await parent.context().close();

  await chooses.click();
  await page.getByRole('textbox', { name: 'Introduction' }).fill('');
  await saved(page);
  await sections.getByRole('link', { name: 'In Person' }).click();
  await expect(page.getByText('Rule H1 changes took effect January 1, 2024.').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Generate PAD form/ })).toBeVisible();
  await sections.getByRole('link', { name: 'Resources' }).click();
  await expect(page.getByRole('link', { name: 'Customers (.csv)' })).toHaveAttribute('href', /customers_ca\.csv$/);
  for (const part of ['/', '/email', '/link', '/in-person', '/resources'])
    await expectPage(page, `${SETTINGS}#${part}`);
});
