import { expect } from '@playwright/test';
import { signIn } from './support/console.ts';
import { ask, change } from './support/procedures.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

const BUSINESS = 'Tamarack Tutoring';
const APPLICANT = 'handed-in@cordelle.test';
const PHONE = '613-555-0188';
const ANSWER = 'Tutoring in mathematics for families, paid at the end of each month.';
const SECOND_ANSWER = 'Tutoring in mathematics for families with children of ten to sixteen years.';

test('an application goes back twice with one page, comes again with the rest kept, and is approved', async ({
  page,
  browser,
}) => {
  test.slow();
  await signInAsStaff(page);

  await test.step('whoever signs in begins with what waits, and marks what is unclear', async () => {
    await expect(page).toHaveURL(/\/staff\/review$/);
    await page.getByRole('link', { name: BUSINESS }).click();
    await expect(page.getByRole('heading', { level: 1, name: BUSINESS })).toBeVisible();
    const use = page.locator('#part-use');
    await use.getByRole('button', { name: 'Ask for a change' }).click();
    const dialog = page.getByRole('dialog', { name: 'What it collects for: what has to change' });
    await dialog.getByRole('button', { name: 'Mark' }).click();
    await expect(dialog.getByText('Choose at least one page.').first()).toBeVisible();
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByLabel(/To the applicant/).fill('Which lessons?');
    await dialog.getByRole('button', { name: 'Mark' }).click();
    await expect(use.getByText('Change wanted')).toBeVisible();
    await page.getByRole('button', { name: 'Ask for changes (1)' }).click();
    const asking = page.getByRole('dialog', { name: `Ask ${BUSINESS} for changes` });
    await asking.getByRole('textbox').fill('One thing only:');
    await asking.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(page.getByText('The applicant', { exact: true })).toBeVisible();
  });

  await test.step('the applicant is asked for that page alone, and answers it', async () => {
    const applicant = await (await browser.newContext()).newPage();
    await signIn(applicant, APPLICANT);
    const clientId = new URL(page.url()).pathname.split('/').at(-1);
    const { data } = await ask<{ id: string; open: string[] }>(applicant, 'onboardings.load', { input: { clientId } });
    expect(data.open).toEqual(['business_use_description']);
    await applicant.goto('/client/signup?page=business_phone');
    const phone = applicant.getByLabel('Business phone');
    await expect(phone).toBeDisabled();
    await applicant.getByRole('button', { name: 'I need to correct this too' }).click();
    await expect(phone).toBeEnabled();
    await phone.fill(PHONE);
    await applicant.getByRole('button', { name: 'Continue' }).click();
    await expect(applicant.getByRole('heading', { level: 1, name: 'What does the business do?' })).toBeVisible();
    await change(applicant, 'onboardings.submit', {
      id: data.id,
      currentState: 'business_use_description',
      answers: { businessUseDescription: ANSWER },
    });
  });

  await test.step('the reviewer sees the second round, and sends it back once more', async () => {
    await page.reload();
    await expect(page.getByText('Round 2')).toBeVisible();
    await expect(page.locator('#part-use').getByText(ANSWER)).toBeVisible();
    await expect(page.locator('#part-business').getByText(PHONE)).toBeVisible();
    const use = page.locator('#part-use');
    await use.getByRole('button', { name: 'Ask for a change' }).click();
    const dialog = page.getByRole('dialog', { name: 'What it collects for: what has to change' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Mark' }).click();
    await page.getByRole('button', { name: 'Ask for changes (1)' }).click();
    const asking = page.getByRole('dialog', { name: `Ask ${BUSINESS} for changes` });
    await asking.getByRole('textbox').fill('Still the same thing:');
    await asking.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(page.getByText('The applicant', { exact: true })).toBeVisible();
    const applicant = await (await browser.newContext()).newPage();
    await signIn(applicant, APPLICANT);
    const clientId = new URL(page.url()).pathname.split('/').at(-1);
    const { data } = await ask<{ id: string; open: string[] }>(applicant, 'onboardings.load', { input: { clientId } });
    expect(data.open).toEqual(['business_use_description']);
    await change(applicant, 'onboardings.submit', {
      id: data.id,
      currentState: 'business_use_description',
      answers: { businessUseDescription: SECOND_ANSWER },
    });
  });

  await test.step('the third round shows the newer answer, and is approved', async () => {
    await page.reload();
    await expect(page.getByText('Round 3')).toBeVisible();
    await expect(page.locator('#part-use').getByText(SECOND_ANSWER)).toBeVisible();
    await expect(page.locator('#part-business').getByText(PHONE)).toBeVisible();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Approve ${BUSINESS}` });
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Approved').first()).toBeVisible();
    await expect(page.getByText('Waiting for', { exact: true }), 'nobody acts next').toBeHidden();
  });
});
