import { expect, type Page } from '@playwright/test';
import { handInProprietorship } from './support/applications.ts';
import { mailedLink } from './support/mailbox.ts';
import { signUp } from './support/sign-ups.ts';
import { STAFF, signInAsNewColleague, signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

const RUN = Date.now() % 100_000;
const BUSINESS = `Hemlock Lessons ${RUN}`;
const EMAIL = `grace${RUN}@hemlock.test`;
/** Large enough for two people. */
const LARGE = { monthly_transaction_amount: { expectedMonthlyTransactionAmountRange: '$500,000 or more' } };
const OBJECTION = 'A month of half a million for lessons does not fit eleven customers.';

const openCase = async (page: Page): Promise<void> => {
  await page.goto('/staff/review');
  await page.getByRole('link', { name: BUSINESS }).click();
  await expect(page.getByRole('heading', { level: 1, name: BUSINESS })).toBeVisible();
};
const approve = async (page: Page, { holdDays, reasons }: { holdDays?: string; reasons: string }): Promise<void> => {
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${BUSINESS}` });
  if (holdDays) await dialog.getByLabel('Business days from debit to approval').fill(holdDays);
  const starting = dialog.getByLabel('May collect in a month at first');
  if ((await starting.inputValue()) === '') await starting.fill('50000.00');
  await dialog.getByLabel('Why').fill(reasons);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog).toBeHidden();
};

test('two of the provider’s people disagree about a business, agree on its terms in the end, and take its case along', async ({
  page,
  browser,
}) => {
  test.slow();
  const since = new Date();
  const applicant = await (await browser.newContext()).newPage();
  await signUp(applicant, { email: EMAIL });
  await handInProprietorship(applicant, { email: EMAIL, business: BUSINESS, account: `62${RUN}`, answers: LARGE });
  await applicant.context().close();
  const colleague = await (await browser.newContext()).newPage();
  await signInAsNewColleague(colleague, `bea${RUN}@provider.test`);
  await signInAsStaff(page);

  await test.step('the first one approves, and the inbox waits for a second person', async () => {
    await openCase(page);
    await expect(page.getByText('it states a large month')).toBeVisible();
    await approve(page, { reasons: 'Registered, and the account is theirs.' });
    await expect(page.getByText('Your verdict is recorded. A second person decides next.')).toBeVisible();
    await page.goto('/staff/review');
    await expect(page.getByRole('row', { name: new RegExp(BUSINESS) })).toContainText('A second person');
  });

  await test.step('the second one does not read what the first one said, and disagrees', async () => {
    await openCase(colleague);
    await expect(colleague.getByText('You see it once you recorded yours.')).toBeVisible();
    await expect(colleague.getByText('Registered, and the account is theirs.')).toHaveCount(0);
    await colleague.getByRole('button', { name: 'Disagree' }).click();
    const dialog = colleague.getByRole('dialog', { name: `Disagree with approving ${BUSINESS}` });
    await dialog.getByRole('button', { name: 'Disagree' }).click();
    await expect(dialog.getByText('Say why.').first()).toBeVisible();
    await dialog.getByRole('textbox').fill(OBJECTION);
    await dialog.getByRole('button', { name: 'Disagree' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the first one is mailed, reads why, and approves again', async () => {
    await page.goto(await mailedLink(page, { to: STAFF, subject: `${BUSINESS}: a colleague disagrees`, since }));
    await expect(page.getByText(OBJECTION).first()).toBeVisible();
    await expect(page.getByText('Your verdict is recorded.')).toHaveCount(0);
    await approve(page, { reasons: 'They explained it: three schools pay through them.' });
  });

  await test.step('the second one approves on other terms, and both read in which they differ', async () => {
    await openCase(colleague);
    await approve(colleague, { holdDays: '10', reasons: 'With ten days.' });
    for (const reader of [colleague, page]) {
      await reader.reload();
      await expect(reader.getByText('Both approve, on different terms.')).toBeVisible();
      await expect(reader.getByText('They differ in: Business days from debit to approval')).toBeVisible();
    }
  });

  await test.step('the first one takes the terms of the other, and it is approved', async () => {
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Approve ${BUSINESS}` });
    await expect(dialog.getByLabel('Business days from debit to approval')).toHaveValue('10');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Approved').first()).toBeVisible();
  });

  await test.step('the case is taken along as a document', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Case as a document (PDF)' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^case-\d+\.pdf$/);
    await page.reload();
    await expect(page.getByText('The case was taken along as a document')).toBeVisible();
  });
});
