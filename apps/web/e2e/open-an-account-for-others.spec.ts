import { expect } from '@playwright/test';
import { type Answers, answerUntil, type Shown } from './support/applications.ts';
import { mailedLink } from './support/mailbox.ts';
import { ask } from './support/procedures.ts';
import { signUp } from './support/sign-ups.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

const RUN = Date.now() % 100_000;
const BOOKKEEPER = `books${RUN}@tally-books.test`;
const BOOKS = `Tally Books ${RUN}`;
const BUSINESS = `Kestrel Kayaks ${RUN}`;
const OWNER = `kim${RUN}@kestrel-kayaks.test`;
const PASSWORD = 'paddle-and-pier-7!';
const PLACE = { address1: '14 Wellington Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1P 1J1' };

const answersOf = (businessName: string, thirdPartyId: string | null): Answers => ({
  user_info: {
    firstName: 'Grace',
    lastName: 'Hopper',
    mobilePhone: '613-555-0142',
    dateOfBirth: '1985-02-28',
    addressAttributes: PLACE,
  },
  who_are_you: { hasThirdParty: true },
  third_party_client: { thirdPartyId },
  business_country: { countryCode: 'CA', userAgreement: true },
  business_type: { businessType: 'Proprietorship' },
  business_info: {
    businessName,
    operatingAs: businessName,
    position: 'Bookkeeper',
    businessCategory: 'Education & Childcare',
    businessSubcategory: 'Lessons',
  },
  business_phone: { phone: '613-555-0143', websiteUrl: null },
  business_addresses: { registered: PLACE, operatingIsRegistered: true, operating: [] },
  business_numbers: { businessRegistryId: '1234567', businessIncorporationNumber: '' },
});

test('a third party opens an account for a business, and its owner goes on with it', async ({ page, browser }) => {
  test.slow();
  const since = new Date();
  await signUp(page, { email: BOOKKEEPER });
  const clients = await ask<{ records: { id: string }[] }>(page, 'clients.list', { input: {} });
  const thirdPartyId = clients.data.records[0]?.id ?? '';

  await test.step('their own account comes first, and is approved', async () => {
    const { data } = await ask<Shown>(page, 'onboardings.load', { input: { clientId: thirdPartyId } });
    await answerUntil(page, data, 'pending', answersOf(BOOKS, null));
    await page.goto('/client/signup');
    await expect(page.getByText('can open accounts for the businesses you manage.')).toBeVisible();
    await expect(page.getByText('their agreement to be debited'), 'has no payers').toHaveCount(0);
    const office = await (await browser.newContext()).newPage();
    await office.goto('/login');
    await signInAsStaff(office);
    await office.getByRole('link', { name: BOOKS }).click();
    await office.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: `Approve ${BOOKS}` });
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toBeHidden();
    await office.context().close();
  });

  const businesses = page.getByRole('region', { name: 'Businesses you manage' });
  const business = businesses.getByRole('listitem').filter({ hasText: BUSINESS });

  await test.step('home is where businesses of others begin, and are listed', async () => {
    await page.goto('/client/home');
    await expect(businesses.getByText('No business yet')).toBeVisible();
    await expect(page.getByRole('link', { name: /Reminders and Receipts/ }), 'has no payers').toHaveCount(0);
    await businesses.getByRole('link', { name: 'New business' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Who are you to this business?' })).toBeVisible();
    const first: Shown = { id: '', state: 'who_are_you', client: null };
    await answerUntil(page, first, 'business_use_description', answersOf(BUSINESS, thirdPartyId));
    await page.goto('/client/home');
    await expect(business.getByText('No one of the business itself runs it yet.')).toBeVisible();
  });

  await test.step('the owner is invited from there', async () => {
    await business.getByRole('button', { name: `Invite the owner of ${BUSINESS}` }).click();
    const dialog = page.getByRole('dialog', { name: `Invite the owner of ${BUSINESS}` });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('This field is required').first()).toBeVisible();
    await dialog.getByLabel('First name').fill('Kim');
    await dialog.getByLabel('Last name').fill('Reed');
    await dialog.getByLabel('Their email').fill(OWNER);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toBeHidden();
    await expect(business.getByText('Owner invited:')).toBeVisible();
  });

  const owner = await (await browser.newContext({ locale: 'en-CA' })).newPage();
  await test.step('the owner joins from the mail, and finds the application where it stands', async () => {
    await owner.goto('/login');
    await owner.goto(
      await mailedLink(owner, { to: OWNER, subject: `${BUSINESS} invited you to manage its payments`, since }),
    );
    await expect(owner.getByRole('heading', { level: 1, name: `Join ${BUSINESS}` })).toBeVisible();
    await owner.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await owner.getByLabel('New password again').fill(PASSWORD);
    await owner.getByRole('button', { name: 'Join' }).click();
    await expect(owner.getByText(`You now have access to ${BUSINESS}. Sign in to begin.`)).toBeVisible();
    await owner.goto('/login');
    await owner.getByLabel('Email').fill(OWNER);
    await owner.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await owner.getByRole('button', { name: 'Sign in' }).click();
    await expect(owner).toHaveURL(/\/client\/signup$/);
    await expect(owner.getByRole('heading', { level: 1, name: 'What does the business do?' })).toBeVisible();
  });

  await test.step('and home says that they have come', async () => {
    await page.reload();
    await expect(business.getByText(/^The owner has joined\./)).toBeVisible();
    await expect(business.getByRole('button', { name: /^Invite/ })).toHaveCount(0);
  });
});
