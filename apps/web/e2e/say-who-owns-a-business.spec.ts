import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoFault, expectToFit } from './support/accessible.ts';
import { type Answers, answerUntil, handInDocument, type Shown } from './support/applications.ts';
import { signIn, viewClient } from './support/console.ts';
import { ask } from './support/procedures.ts';
import { test } from './support/story.ts';

const PLACE = { address1: '400 SW 6th Avenue', city: 'Portland', provinceCode: 'OR', postalCode: '97204' };

/** What a corporation in the United States answers before it is asked for its owners. */
const ANSWERS: Answers = {
  who_are_you: { hasThirdParty: false },
  user_info: {
    firstName: 'Ada',
    lastName: 'Roy',
    mobilePhone: '503-555-0199',
    dateOfBirth: '1985-02-28',
    addressAttributes: PLACE,
  },
  referred_by: { referredBy: 'Search Engine' },
  business_country: { countryCode: 'US', userAgreement: true },
  business_type: { businessType: 'Corporation' },
  business_info: {
    businessName: 'Larch Bakery',
    legalName: 'Larch Bakery Inc.',
    operatingAs: 'Larch',
    position: 'Director',
    businessCategory: 'Retail & Wholesale',
    businessSubcategory: 'Food',
  },
  business_phone: { phone: '503-555-0111', websiteUrl: 'larch.example' },
  business_use_description: { businessUseDescription: 'Bread for restaurants, billed at the end of each week.' },
  business_use_customers_type: { businessUseCustomersType: ['Other businesses'] },
  business_use_kind_of_payments: { businessUseKindOfPayments: ['Invoices for completed work'] },
  business_use_customers_agreement_type: { businessUseCustomersAgreementType: ['Signed agreement or contract'] },
  business_use_payment_timing: { businessUsePaymentTiming: ['After the service is completed'] },
  business_addresses: { registered: PLACE, operatingIsRegistered: true, operating: [] },
  business_numbers: { businessRegistryId: '1234567', businessIncorporationNumber: '12-3456789' },
};

/** An application that stands at its owners; answers the client's id. */
async function applicationAtOwners(page: Page): Promise<string> {
  const begun = (await ask<Shown>(page, 'onboardings.load', { input: {} })).data;
  const asked = await answerUntil(page, begun, 'certificate_of_good_standing', ANSWERS);
  const clientId = asked.client?.id ?? '';
  await handInDocument(page, clientId, 'Certificate of Good Standing');
  await answerUntil(page, asked, 'shareholders', ANSWERS);
  return clientId;
}

async function fillPerson(page: Page, firstName: string, share: string | null): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Roy');
  await page.getByLabel('Year').fill('1980');
  await page.getByLabel('Month').selectOption('2');
  await page.getByLabel('Day').fill('3');
  await page.getByLabel('Email of this person').fill(`${firstName.toLowerCase()}@owners.test`);
  await page.getByLabel('Street address').fill(PLACE.address1);
  await page.getByLabel('City').fill(PLACE.city);
  await page.getByLabel('ZIP code').fill(PLACE.postalCode);
  await page.getByLabel('State', { exact: true }).selectOption(PLACE.provinceCode);
  if (share !== null) await page.getByLabel('Share in %').fill(share);
}

const part = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name }).last();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a corporation in the United States says who owns it over two levels, and who runs it', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  const clientId = await applicationAtOwners(page);
  await page.reload();
  await viewClient(page, 'Larch Bakery');

  await test.step('a holding company comes first, and needs somebody behind it', async () => {
    await page.goto(`/client/signup?page=shareholders`);
    await expect(page.getByRole('heading', { level: 1, name: 'Who owns Larch Bakery Inc.?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a shareholder' }).click();
    await page.getByLabel('Entity').check();
    await page.getByLabel('Legal name').fill('Holding LLC');
    await page.getByLabel('Share in %').fill('30');
    await save(page);
    await expect(page.getByRole('status').filter({ hasText: 'Account Update Successful' })).toBeVisible();
    await expect(page.getByText('Holding LLC requires at least one individual shareholder')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  await test.step('what was typed of a person is there after the page was left', async () => {
    await page.getByRole('button', { name: 'Add another shareholder' }).click();
    await page.getByLabel('Individual').check();
    await page.getByLabel('First name').fill('Ana');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Ana');
    await save(page);
    const birth = page.getByRole('link', { name: 'Date of birth: This field is required' });
    await expect(birth, 'three fields, and one date').toBeVisible();
    await fillPerson(page, 'Ana', '85');
    await page.getByLabel('Email of this person').fill('');
    await save(page);
    await expect(page.locator('#share-error')).toHaveText('Total shares cannot exceed 100% (70% remaining)');
    await page.getByLabel('Share in %').fill('15');
    await save(page);
    await expect(part(page, 'Ana Roy').getByText('Does not count')).toBeVisible();
  });

  await test.step('the same person behind the company counts by the sum of both ways', async () => {
    await page.getByRole('button', { name: 'Add a shareholder of Holding LLC' }).click();
    await page.getByLabel('Individual').check();
    await page.getByLabel('Who is it?').selectOption({ label: 'Ana Roy' });
    await page.getByLabel('Share in %').fill('30');
    await save(page);
    await page.getByRole('button', { name: 'Next' }).click();
    const nobody = page.getByRole('heading', { level: 1, name: /^No one holds 25% or more: who controls/ });
    await expect(nobody, '15% and 30% of 30%').toBeVisible();
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: '30% of Holding LLC' })
      .last()
      .getByRole('button', { name: 'Edit' })
      .click();
    await page.getByLabel('Share in %').fill('40');
    await save(page);
    await expect(page.getByText('15% directly + 40% of 30% through Holding LLC = 27%').first()).toBeVisible();
    await expect(part(page, 'Ana Roy').getByText('Counts', { exact: true })).toBeVisible();
    await expect(page.getByText('73% of Larch Bakery Inc. is held by no one listed here.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('who runs the business is asked with the owners, and ends the page', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'These people count as owners' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Ana Roy' })).toBeChecked();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.locator('#position-error')).toHaveText('This field is required');
    await page.getByLabel('Position').selectOption('President');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
  });

  await test.step('an address that is missing is named, entered at once, and the same question goes on', async () => {
    const missing = page.getByRole('link', { name: 'Enter an email for Ana Roy' });
    await missing.press('Enter');
    await expect(page.getByRole('button', { name: 'Add email for Ana Roy' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email of this person')).toBeFocused();
    await page.keyboard.type('ana@owners.test');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'These people count as owners' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Ana Roy' })).toBeChecked();
    await expect(page.getByLabel('Position')).toHaveValue('President');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'These people count as owners' })).toBeHidden();
    const { data } = await ask<Shown>(page, 'onboardings.load', { input: { clientId }, clientId });
    expect(data.state).not.toBe('shareholders');
    const saved = page.getByRole('status').filter({ hasText: 'Account Update Successful' });
    await expect(saved, 'said over the page that comes next').toBeVisible();
    await expect(saved).toBeHidden();
  });

  await test.step('whoever runs it is shown as that where they are changed, and offered nowhere else', async () => {
    const runs = page.getByRole('radio', { name: 'Control person' });
    await page.goto('/client/signup?page=shareholders');
    await page.getByRole('button', { name: 'Add another shareholder' }).click();
    await expect(page.getByRole('radio', { name: 'Individual' })).toBeVisible();
    await expect(runs).toHaveCount(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await part(page, 'Controls Larch Bakery Inc.').getByRole('button', { name: 'Edit' }).click();
    await expect(runs).toBeChecked();
    await expect(runs).toBeDisabled();
    await page.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('another country would ask for some of it anew, and asks before it does', async () => {
    await page.goto('/client/signup?page=business_country');
    await page.getByRole('radio', { name: 'Canada' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Change the country?' });
    await expect(dialog).toContainText('Addresses, Certificate of Good Standing and Business numbers');
    await expect(dialog).not.toContainText('Type of business');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const { data } = await ask<Shown & { answers: object }>(page, 'onboardings.load', {
      input: { clientId },
      clientId,
    });
    expect(Object.keys(data.answers)).toContain('business_numbers');
  });

  await test.step('taking the company away says how many go with it', async () => {
    await page.goto('/client/signup?page=shareholders');
    const company = page.getByRole('listitem').filter({ hasText: 'Holding LLC' }).first();
    await company.getByRole('button', { name: 'Remove' }).first().click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove Holding LLC?' });
    await expect(dialog).toContainText('Holding LLC and 1 shareholder below are removed.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Controls Larch Bakery Inc.: President')).toBeVisible();
  });
});
