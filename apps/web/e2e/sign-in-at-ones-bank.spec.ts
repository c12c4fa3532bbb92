import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { account, fill, payer } from './support/payer.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';

/** In the page: what the bank says at the end, said by somebody else. */
async function tellFromElsewhere(): Promise<void> {
  const heard = new Promise<void>((resolve) =>
    window.addEventListener('message', ({ data }) => data.loginId === 'made-up' && resolve()),
  );
  window.postMessage({ step: 'REDIRECT', loginId: 'made-up' }, '*');
  await heard;
}

/** In the page: keeps, beyond its end, that the frame of the bank was hidden. */
function rememberWhenHidden(): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Connect your bank"]');
  if (!frame) throw new Error('the bank is in a frame');
  new MutationObserver(() => sessionStorage.setItem('hidden', String(frame.hidden))).observe(frame, {
    attributes: true,
  });
}

// Before the stories that agree to it for this business: the charge is asked for once.
test('instant bank verification is turned on after its charge was agreed to', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  await page.goto('/client/authorizations/settings#instant_verification');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const toggle = page.getByRole('switch', { name: 'Enable instant bank verification' });
  await expect(toggle).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Require bank verification' })).toHaveCount(0);
  await toggle.click();
  const dialog = page.getByRole('alertdialog', { name: 'Turn on instant bank verification?' });
  await expect(dialog).toContainText('one-time $2 service charge');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(toggle).toBeChecked();
  await expect(save).toBeDisabled();
  await toggle.click();
  await save.click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await toggle.click();
  await expect(dialog).toBeHidden();
  await expect(toggle).toBeChecked();
  await toggle.click();
});

test('somebody in the United States signs in at their bank in a frame of the page', async ({
  page: office,
  browser,
}) => {
  await signIn(office, 'demo@cordelle.test');
  const gym = await clientNamed(office, 'Boreal Gym');
  await change(office, 'authorizationSettings.optIn', undefined, gym);
  await change(office, 'authorizationSettings.updateProcessing', { enableFlinks: true }, gym);

  const page = await payer(browser);
  await page.goto('/authorize/boreal-gym-demo');
  await fill(page, { firstName: 'Sam', lastName: 'Frame' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { email: 'sam.frame@example.test' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { authorizationAmount: '500' });
  await page.getByRole('button', { name: 'Continue' }).click();

  const frame = page.locator('iframe[title="Connect your bank"]');
  await expect(frame).toBeVisible();
  await page.evaluate(tellFromElsewhere);
  await expect(page.locator('[name=loginId]')).toHaveValue('');
  await expect(frame).toBeVisible();
  await page.evaluate(rememberWhenHidden);
  const bank = page.frameLocator('iframe[title="Connect your bank"]');
  await bank.getByRole('link', { name: 'Wells Fargo' }).click();
  await bank.getByLabel('Username').fill('sam');
  await bank.getByLabel('Password').fill('anything');
  await bank.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status')).toHaveText('Wells Fargo');
  await bank.getByRole('button', { name: 'Share this account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check and authorize');
  await expect(page.getByText('by signing in to your bank')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('hidden'))).toBe('true');
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: 'Authorize bank debits' }).click();
  await expect(page.getByText('Your bank account has been verified.')).toBeVisible();
  await page.context().close();
});

test('a charity agrees to the charge, and a donor signs in at their bank or types its numbers', async ({
  page: office,
  browser,
}) => {
  await signIn(office, 'charity@cordelle.test');
  await viewClient(office, 'Willow Pantry');
  await office.goto('/client/donor_authorization_settings#additional_information');
  const offered = office.getByRole('switch', { name: 'Let donors sign in at their bank' });
  await offered.click();
  const charge = office.getByRole('alertdialog');
  await expect(charge).toContainText('A one-time $2 service charge applies to each donor');
  await charge.getByRole('button', { name: 'Turn On' }).click();
  await expect(charge).toBeHidden();
  await expect(offered).toBeChecked();
  await expect(office.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  const page = await payer(browser);
  await page.goto('/donation/willow-pantry-demo?lang=en');
  const day = (await page.locator('input[type=date]').getAttribute('min')) ?? '';
  await page.getByRole('radio', { name: 'Once' }).check();
  await fill(page, { amount: '20', processDate: day });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { email: 'ada.bank@example.test', firstName: 'Ada', lastName: 'Bank' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.frameLocator('iframe[title="Connect your bank"]').getByRole('link').first()).toBeVisible();
  await page.getByRole('link', { name: 'My bank is not listed' }).click();
  await fill(page, account('9990012'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: 'Authorize bank debits' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Nice job, you're all set up!");
  await page.context().close();

  await offered.click();
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(office.getByText('Changes saved')).toBeVisible();
});
