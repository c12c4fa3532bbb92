import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoFault, expectToFit, type Language } from './support/accessible.ts';
import { signIn } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { tabTo } from './support/keyboard.ts';
import { mailedLink } from './support/mailbox.ts';
import { expectLight, payer, SMALLEST } from './support/payer.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';

/** Somebody without a mouse, on the smallest screen, who reads one language. */
type Payer = {
  readonly page: Page;
  readonly to: { readonly locale: Language };
  readonly script: boolean;
  /** Tells one from the other. */
  readonly place: number;
};
const PAYERS = [
  { locale: 'en', script: true },
  { locale: 'fr', script: true },
  { locale: 'en', script: false },
  { locale: 'fr', script: false },
] as const;

/** Both languages, with script and without, each on a browser of their own and all at once: most of their time is reading. */
async function everybody(browser: Browser, way: (payer: Payer) => Promise<void>): Promise<void> {
  await Promise.all(
    PAYERS.map(async ({ locale, script }, place) => {
      const options = { viewport: SMALLEST, locale: `${locale}-CA`, javaScriptEnabled: script };
      const page = await payer(browser, options);
      await way({ page, to: { locale }, script, place });
      await page.context().close();
    }),
  );
}

/** The page has come, whole and light, and everybody can read it. */
async function reads({ page, to, script }: Payer, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('html')).toHaveAttribute('lang', `${to.locale}-CA`);
  await expectToFit(page);
  await expectLight(page, { script });
  // What looks for faults is a script itself.
  if (script) await expectNoFault(page);
}

/** Types into the fields named so, in the order in which they come. */
async function types({ page }: Payer, ...fields: readonly (readonly [label: string, text: string])[]): Promise<void> {
  for (const [label, text] of fields) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
}

async function presses({ page }: Payer, control: string, key: 'Space' | 'Enter' | 'ArrowDown'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** The first day that may be chosen, as the page writes days. */
async function typesFirstDay(payer: Payer, label: string): Promise<void> {
  const { page, to } = payer;
  const day = (await page.locator('input[type=date]').getAttribute('min')) ?? '';
  await types(payer, [label, formatDate(day, to.locale)]);
  await expect(page.getByLabel(label)).toHaveValue(formatDate(day, to.locale));
}

const typesAccount = (payer: Payer, number: string) =>
  types(
    payer,
    [m.payer_transit({}, payer.to), '00012'],
    [m.payer_institution({}, payer.to), '003'],
    [m.pad_form_account_number({}, payer.to), number],
  );

/** With script there are amounts to pick. */
async function typesDonation(payer: Payer): Promise<void> {
  const { page, to, script } = payer;
  const label = m.payer_donation_amount({ currency: 'CAD' }, to);
  if (script) await presses(payer, to.locale === 'en' ? '$25' : '25 $', 'Enter');
  else await types(payer, [label, '25.00']);
  await expect(page.getByLabel(label)).toBeFocused();
  await expect(page.getByLabel(label)).toHaveValue(to.locale === 'fr' && script ? '25,00' : '25.00');
}

async function goesOn(payer: Payer, title: string): Promise<void> {
  await presses(payer, m.payer_continue({}, payer.to), 'Enter');
  await reads(payer, title);
}

async function authorizes(payer: Payer): Promise<void> {
  await presses(payer, m.payer_authorize({}, payer.to), 'Enter');
  await reads(payer, m.payer_done_title({}, payer.to));
}

test('a business authorizes a dentist without a mouse', async ({ browser }) => {
  await everybody(browser, async (payer) => {
    const { page, to, place } = payer;
    await page.goto(`/authorize/maple-dental-demo?lang=${to.locale}`);
    await reads(payer, m.payer_who_title({}, to));
    await tabTo(page, new RegExp(`^${m.payer_who_me({}, to)}`));
    await page.keyboard.press('ArrowDown');
    await types(payer, [m.payer_company_name({}, to), `Keyboard ${place} Ltd.`]);
    await goesOn(payer, m.payer_reach_title({}, to));
    await types(payer, [m.payer_email({}, to), `keyboard-${place}@example.test`]);
    await goesOn(payer, m.payer_bank_title({}, to));
    await typesAccount(payer, `9990011${place}`);
    await goesOn(payer, m.payer_check_title({}, to));
    await presses(payer, m.payer_agree_pad({ business: 'Maple Dental' }, to), 'Space');
    await authorizes(payer);
  });
});

test('a donor gives every week for a month without a mouse', async ({ browser }) => {
  await everybody(browser, async (payer) => {
    const { page, to, place } = payer;
    await page.goto(`/donation/willow-pantry-demo?lang=${to.locale}`);
    await reads(payer, m.payer_donation_title({ business: 'Willow Pantry' }, to));
    await typesDonation(payer);
    await presses(payer, m.payer_other_rhythm({}, to), 'Enter');
    // Back to what is chosen, past the month, to the first of the other rhythms.
    for (const key of ['Shift+Tab', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(page.getByRole('radio', { name: m.frequency_weekly({}, to), exact: true })).toBeChecked();
    await typesFirstDay(payer, m.payer_donation_date({}, to));
    await types(payer, [m.payer_donation_count({}, to), '4']);
    await goesOn(payer, m.payer_donor_title({}, to));
    await types(
      payer,
      [m.first_name({}, to), 'Tab'],
      [m.last_name({}, to), 'Keys'],
      [m.payer_email({}, to), `donor-${place}@example.test`],
    );
    await goesOn(payer, m.payer_bank_title({}, to));
    await typesAccount(payer, `9990013${place}`);
    await goesOn(payer, m.payer_check_title({}, to));
    await presses(payer, m.agreement_waiver_text({ business: 'Willow Pantry' }, to), 'Space');
    await presses(payer, m.payer_agree_pad({ business: 'Willow Pantry' }, to), 'Space');
    await authorizes(payer);
  });
});

test('a parent follows a public link without a mouse', async ({ browser }) => {
  await everybody(browser, async (payer) => {
    const { page, to, place } = payer;
    await page.goto(`/link_authorizations?form_url=birch-school-demo&lang=${to.locale}`);
    await reads(payer, m.payer_you_title({ business: 'Birch School' }, to));
    await types(payer, [m.payer_name({}, to), 'Robin Parent']);
    await presses(payer, m.payer_account_personal({}, to), 'ArrowDown');
    await types(
      payer,
      [m.payer_email({}, to), `parent-${place}@example.test`],
      [m.payer_phone({}, to), '514 555-0123'],
    );
    await goesOn(payer, m.payer_bank_title({}, to));
    await typesAccount(payer, `9990015${place}`);
    await goesOn(payer, m.payer_payments_title({}, to));
    await types(payer, [m.payer_amount({ currency: 'CAD' }, to), to.locale === 'en' ? '120.50' : '120,50']);
    await typesFirstDay(payer, m.payer_first_date({}, to));
    await expect(page.getByRole('radio', { name: m.frequency_monthly({}, to), exact: true })).toBeChecked();
    await goesOn(payer, m.payer_check_title({}, to));
    await expect(page.getByText(to.locale === 'en' ? '$120.50 CAD' : '120,50 $ CAD').first()).toBeVisible();
    await presses(payer, m.agreement_waiver_text({ business: 'Birch School' }, to), 'Space');
    await presses(payer, m.payer_agree_pad({ business: 'Birch School' }, to), 'Space');
    await authorizes(payer);
  });
});

test('somebody asked by mail authorizes without a mouse', async ({ page: office, browser }) => {
  const since = new Date();
  const mark = Date.now() % 1_000_000;
  const asked = PAYERS.map(({ locale }, place) => ({
    name: `Mail Keys-${mark}`,
    email: `mail-${place}-${mark}@payer.test`,
    language: locale,
  }));
  await signIn(office, 'demo@cordelle.test');
  const clientId = await clientNamed(office, 'Maple Dental');
  await change(office, 'customers.createAndSendAuthorizations', { customers: asked }, clientId);

  await everybody(browser, async (payer) => {
    const { page, to, place } = payer;
    const subject = m.email_authorization_request_subject({ business: 'Maple Dental' }, to);
    await page.goto(await mailedLink(office, { to: asked[place]?.email ?? '', subject, since }));
    await reads(payer, m.payer_you_title({ business: 'Maple Dental' }, to));
    await presses(payer, m.payer_account_personal({}, to), 'ArrowDown');
    await goesOn(payer, m.payer_bank_title({}, to));
    await typesAccount(payer, `9990017${place}`);
    await goesOn(payer, m.payer_check_title({}, to));
    await presses(payer, m.payer_agree_pad({ business: 'Maple Dental' }, to), 'Space');
    await authorizes(payer);
  });
});
