import { m } from '@cordelle/i18n/messages';
import { expect, type Page } from '@playwright/test';
import { expectNoFault, expectToFit } from './support/accessible.ts';
import { aPdf } from './support/files.ts';
import { tabTo } from './support/keyboard.ts';
import { signInAgain, signUp } from './support/sign-ups.ts';
import { test } from './support/story.ts';

const FRENCH = { locale: 'fr' } as const;
/** Where the money goes: nobody else of the demonstration has it. */
const ACCOUNT = '4455661';
const STOPS_MAX = 40;
const PHONE = { width: 390, height: 844 };
const OWNER = `sol${Date.now() % 100_000}@garderie-cedre.test`;

/** The page has come by itself: its question is read first. */
async function isAsked(page: Page, question: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(question);
  await expect(heading).toBeFocused();
}

async function types(page: Page, ...fields: readonly (readonly [label: string, text: string])[]): Promise<void> {
  for (const [label, text] of fields) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
}

async function presses(
  page: Page,
  control: string | RegExp,
  key: 'Space' | 'Enter' | 'ArrowDown' = 'Space',
): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Walks into a frame of another origin to one of its buttons, and presses it. */
async function pressesInFrame(page: Page, title: string, name: string): Promise<void> {
  const button = page.frameLocator(`iframe[title="${title}"]`).getByRole('button', { name });
  await button.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((one) => one === one.ownerDocument.activeElement)) return page.keyboard.press('Enter');
  }
  throw new Error(`${name} is not reached in the frame`);
}

const mistakesOn = (page: Page) => page.getByRole('alert', { name: m.ui_there_is_a_problem({}, FRENCH) });
const goesOn = (page: Page) => presses(page, m.onboarding_continue({}, FRENCH), 'Enter');

test('a sole proprietor in Québec applies on a phone, in French, by keyboard; another device goes on where it stopped', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await signUp(page, { email: OWNER, language: 'fr' });

  await test.step('the person says who they are; a birthday is nobody’s before it was given', async () => {
    await expect(page.getByText(m.onboarding_part_of({ part: 1, parts: 4 }, FRENCH))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.onboarding_ask_user_info({}, FRENCH));
    await goesOn(page);
    await expect(mistakesOn(page)).toBeFocused();
    await expect(mistakesOn(page).getByRole('link').nth(1)).toContainText(m.required_field({}, FRENCH));
    await types(
      page,
      [m.mobile_phone({}, FRENCH), '514-555-0101'],
      [m.birth_year({}, FRENCH), '1985'],
      [m.birth_month({}, FRENCH), 'f'],
      [m.birth_day({}, FRENCH), '28'],
      [m.address_street({}, FRENCH), '12, rue Sainte-Catherine'],
      [m.address_city({}, FRENCH), 'Montréal'],
      [m.address_postal_code({}, FRENCH), 'h2x 1y4'],
      [m.address_province({}, FRENCH), 'Qu'],
    );
    await expectNoFault(page);
    await expectToFit(page);
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_who_are_you({}, FRENCH));
    await presses(page, m.onboarding_who_owner({}, FRENCH));
    await goesOn(page);
  });

  await test.step('the business: country known, a proprietorship', async () => {
    await isAsked(page, m.onboarding_ask_business_country({}, FRENCH));
    await expect(page.getByRole('radio', { name: m.onboarding_country_canada({}, FRENCH) })).toBeChecked();
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_business_type({}, FRENCH));
    await presses(page, 'Entreprise individuelle');
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_business_info({}, FRENCH));
    await types(
      page,
      [m.onboarding_business_name({}, FRENCH), 'Garderie Cèdre'],
      [m.onboarding_operating_as({}, FRENCH), 'Garderie Cèdre'],
      [m.onboarding_position({}, FRENCH), 'Propri'],
    );
    // Education comes second on the list; no key writes its accent.
    await presses(page, m.onboarding_category({}, FRENCH), 'ArrowDown');
    await page.keyboard.press('ArrowDown');
    await types(page, [m.onboarding_subcategory({}, FRENCH), 'Garderie']);
    await goesOn(page);
    await expect(page.getByRole('main').getByText('Garderie Cèdre')).toBeVisible();
  });

  await test.step('what is typed is with the server before it is sent: another device shows it, and goes on', async () => {
    await isAsked(page, m.onboarding_ask_business_phone({}, FRENCH));
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('saveDraft') && /"cedre"/.test(answer.request().postData() ?? ''),
    );
    await types(page, [m.onboarding_phone({}, FRENCH), '514-555-0102'], [m.onboarding_website({}, FRENCH), 'cedre']);
    await kept;
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    const desk = await (await browser.newContext({ locale: 'fr-CA' })).newPage();
    await signInAgain(desk, OWNER);
    await desk.goto('/client/signup');
    await expect(desk.getByLabel(m.onboarding_phone({}, FRENCH))).toHaveValue('514-555-0102');
    await expect(desk.getByLabel(m.onboarding_website({}, FRENCH))).toHaveValue('cedre');
    await desk.getByRole('button', { name: m.onboarding_continue({}, FRENCH) }).click();
    await expect(mistakesOn(desk)).toBeFocused();
    await expect(desk.getByLabel(m.onboarding_website({}, FRENCH))).toHaveValue('cedre');
    await desk.getByRole('button', { name: m.onboarding_no_website({}, FRENCH) }).click();
    await desk.getByRole('button', { name: m.onboarding_continue({}, FRENCH) }).click();
    await isAsked(desk, m.onboarding_ask_use_description({}, FRENCH));
    const description = desk.getByLabel(m.onboarding_use_description({}, FRENCH));
    await description.fill('Garderie de quartier');
    await desk.getByRole('button', { name: m.onboarding_back({}, FRENCH) }).click();
    await isAsked(desk, m.onboarding_ask_business_phone({}, FRENCH));
    await desk.getByRole('button', { name: m.onboarding_page_business_info({}, FRENCH) }).click();
    await expect(desk.getByLabel(m.onboarding_business_name({}, FRENCH))).toHaveValue('Garderie Cèdre');
    await desk.goBack();
    await desk.goBack();
    await expect(description).toHaveValue('Garderie de quartier');
    await desk.context().close();
    await page.goto('/client/signup');
    await expect(page.getByLabel(m.onboarding_use_description({}, FRENCH))).toHaveValue('Garderie de quartier');
  });

  await test.step('what the business does, for whom, and when it is paid', async () => {
    await types(page, [m.onboarding_use_description({}, FRENCH), ', frais perçus chaque mois auprès des parents.']);
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_customers_type({}, FRENCH));
    await goesOn(page);
    await expect(mistakesOn(page)).toContainText(m.required_checkbox_group({}, FRENCH));
    await presses(page, 'Particuliers');
    await expectNoFault(page);
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_kind_of_payments({}, FRENCH));
    await presses(page, 'Autre');
    await types(page, [m.onboarding_other_description({}, FRENCH), 'Repas']);
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_agreement_type({}, FRENCH));
    await presses(page, 'Entente ou contrat signé');
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_payment_timing({}, FRENCH));
    await presses(page, 'Avant la prestation du service');
    await goesOn(page);
  });

  await test.step('addresses and numbers, one question at a time', async () => {
    await isAsked(page, m.onboarding_ask_registered_address({}, FRENCH));
    await types(
      page,
      [m.address_street({}, FRENCH), '99, rue Ontario'],
      [m.address_city({}, FRENCH), 'Montréal'],
      [m.address_postal_code({}, FRENCH), 'H2X1Y4'],
      [m.address_province({}, FRENCH), 'Qu'],
    );
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_same_address({}, FRENCH));
    await presses(page, m.onboarding_same_address_yes({}, FRENCH));
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_addresses_summary({}, FRENCH));
    await expect(page.getByText('99, rue Ontario, Montréal, QC H2X 1Y4')).toBeVisible();
    await expectNoFault(page);
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_registry_id({}, FRENCH));
    await types(page, ['Numéro d’entreprise du Québec (NEQ)', '12345']);
    await expect(page.getByText(m.onboarding_registry_unusual({ guide: '10 chiffres' }, FRENCH))).toBeVisible();
    await page.keyboard.type('67890');
    await expectToFit(page);
    await goesOn(page);
    await isAsked(page, m.onboarding_ask_incorporation_number({}, FRENCH));
    await goesOn(page);
  });

  await test.step('one person owns it all: they say so, and show who they are at the service', async () => {
    await isAsked(page, m.owners_intro_title({ name: 'Garderie Cèdre' }, FRENCH));
    await presses(page, m.owners_add_owner({}, FRENCH), 'Enter');
    await isAsked(page, m.owners_add_owner({}, FRENCH));
    await types(page, [m.owners_pick({}, FRENCH), 'Grace']);
    await expect(page.getByLabel(m.first_name({}, FRENCH))).toHaveValue('Grace');
    await expectToFit(page);
    await presses(page, m.owners_save({}, FRENCH), 'Enter');
    await isAsked(page, m.owners_summary_title({ name: 'Garderie Cèdre' }, FRENCH));
    await expectNoFault(page);
    await presses(page, m.owners_next({}, FRENCH), 'Enter');
    await isAsked(page, m.owners_controlling_title({}, FRENCH));
    await presses(page, m.owners_confirm({}, FRENCH), 'Enter');
    await isAsked(page, m.onboarding_page_owner_verification({}, FRENCH));
    await presses(page, m.owner_card_verify_now({}, FRENCH), 'Enter');
    await expect(page).toHaveURL(/\/owner_signup\//);
    // Before its script is there, the page leads to the service itself instead of framing it.
    await page.waitForLoadState();
    await presses(page, m.owner_signup_verify({}, FRENCH), 'Enter');
    await pressesInFrame(page, m.owner_signup_frame({}, FRENCH), 'Envoyer les photos');
    await expect(page).toHaveURL(/\/verification_complete/);
    await presses(page, m.owner_verification_back({}, FRENCH), 'Enter');
  });

  await test.step('where the money goes: numbers and two documents', async () => {
    await isAsked(page, m.settlement_account_title({}, FRENCH));
    await presses(page, m.bank_not_listed({}, FRENCH), 'Enter');
    await types(
      page,
      [m.bank_transit_number({}, FRENCH), '00456'],
      [m.bank_institution_number({}, FRENCH), '004'],
      [m.bank_account_number({}, FRENCH), ACCOUNT],
    );
    for (const [before, label] of [m.document_cheque({}, FRENCH), m.document_statement({}, FRENCH)].entries()) {
      const chooser = page.waitForEvent('filechooser');
      await presses(page, label, 'Enter');
      const file = { name: `${label.slice(0, 6)}.pdf`, mimeType: 'application/pdf', buffer: aPdf() };
      await (await chooser).setFiles(file);
      await expect(page.getByText(file.name).first()).toBeVisible();
      // What is shown of it once it is there moves what comes after.
      await expect(page.getByText(/^Reçu\s\d/)).toHaveCount(before + 1);
    }
    await expectNoFault(page);
    await expectToFit(page);
    await goesOn(page);
    await isAsked(page, m.billing_account_title({}, FRENCH));
    await expect(page.getByText('Aucuns frais avant le premier paiement.')).toBeVisible();
    await presses(page, new RegExp(`^${m.billing_same_yes({}, FRENCH)}`));
    await presses(page, m.billing_agree({}, FRENCH));
    await expectToFit(page);
    await goesOn(page);
  });

  await test.step('how much it will collect, and the hand-in', async () => {
    for (const [question, first, chosen] of [
      [m.onboarding_ask_average_amount({}, FRENCH), /^Moins de 100/, /^100 \$ à 499 \$/],
      [m.onboarding_ask_customer_count({}, FRENCH), /^1 à 10/, /^11 à 50/],
      [m.onboarding_ask_monthly_count({}, FRENCH), /^1 à 10/, /^11 à 50/],
      [m.onboarding_ask_monthly_amount({}, FRENCH), /^Moins de 5/, /^5.000 \$ à/],
    ] as const) {
      await isAsked(page, question);
      await presses(page, first, 'ArrowDown');
      await expect(page.getByRole('radio', { name: chosen })).toBeChecked();
      await goesOn(page);
    }
    await isAsked(page, m.onboarding_ask_maximum_amount({}, FRENCH));
    await types(page, [m.onboarding_maximum_amount({}, FRENCH), '900']);
    await goesOn(page);
    await isAsked(page, m.onboarding_pending_title({}, FRENCH));
    await expect(page.getByRole('main')).toContainText('entre le');
    await expectNoFault(page);
    await expectToFit(page);
  });
});
