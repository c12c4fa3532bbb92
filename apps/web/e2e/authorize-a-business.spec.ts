import { expect } from '@playwright/test';
import { expectNoFault, expectToFit } from './support/accessible.ts';
import { mailedLink } from './support/mailbox.ts';
import { account, fill, payer, SMALLEST } from './support/payer.ts';
import { test } from './support/story.ts';

test('somebody with script off, on the smallest screen, authorizes a dentist and keeps a copy', async ({ browser }) => {
  const page = await payer(browser, { javaScriptEnabled: false, viewport: SMALLEST });
  await page.goto('/authorize/maple-dental-demo');
  const start = page.getByRole('button', { name: 'Start' });
  if ((await start.count()) > 0) await start.click();

  await test.step('what is missing is named, and what was typed is kept', async () => {
    await fill(page, { firstName: 'Ines' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('Last name: This field is required');
    await expect(page.locator('[name=firstName]')).toHaveValue('Ines');
    await fill(page, { lastName: 'Paper' });
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('the language changes on the way, and back', async () => {
    await fill(page, { email: 'ines.paper@example.test' });
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comment vous joindre?');
    await expect(page.locator('[name=email]')).toHaveValue('ines.paper@example.test');
    await page.getByRole('button', { name: 'English' }).click();
    if ((await page.locator('[name=phone]').count()) > 0) await fill(page, { phone: '613-555-0199' });
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('the account is named', async () => {
    const byHand = page.getByRole('link', { name: /not listed/ });
    if ((await byHand.count()) > 0) await byHand.click();
    await fill(page, account('9990001'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check and authorize');
    await expect(page.getByText('****001').first()).toBeVisible();
  });

  await test.step('the agreement says everything and is accepted, with the notice kept', async () => {
    for (const heading of [
      'Parties',
      'Authorization',
      'Category',
      'Amount and timing',
      'Waiver of notice (optional)',
      'Cancellation',
      'Your recourse',
      'Contact',
    ])
      await expect(page.getByRole('heading', { level: 3, name: heading })).toBeVisible();
    await page.getByRole('button', { name: 'Authorize bank debits' }).click();
    await expect(page.getByRole('alert')).toContainText('Please agree to the terms and conditions');
    await expect(page.getByRole('checkbox', { name: /^I give up my right/ })).not.toBeChecked();
    await page.getByRole('checkbox', { name: /^I have read/ }).check();
    await page.getByRole('button', { name: 'Authorize bank debits' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Nice job, you're all set up!");
    await page.reload();
    await expect(page.getByText('Your reference: C-')).toBeVisible();
  });
  await page.context().close();
});

test('a donor who uses the keyboard alone gives, gives again by mail, and withdraws consent', async ({ browser }) => {
  const page = await payer(browser, { viewport: SMALLEST });
  await page.goto('/donation/willow-pantry-demo');
  await expectNoFault(page);
  await expectToFit(page);
  const day = (await page.locator('input[type=date]').getAttribute('min')) ?? '';
  await page.getByRole('button', { name: '$50' }).press('Enter');
  await expect(page.locator('[name=amount]')).toHaveValue('50.00');
  await page.getByRole('radio', { name: 'Once' }).press('Space');
  await expect(page.locator('[name=installments]')).toBeHidden();
  await fill(page, { processDate: day });
  await page.locator('[name=amount]').press('Enter');
  await expect(page.getByText('$50.00 CAD once')).toBeVisible();
  await expectNoFault(page);
  await expectToFit(page);
  await fill(page, { email: 'kim.keys@example.test', firstName: 'Kim', lastName: 'Keys' });
  await page.locator('[name=lastName]').press('Enter');
  await fill(page, account('9990002'));
  await expectNoFault(page);
  await page.locator('[name="bankAccount.accountNumber"]').press('Enter');
  await expect(page.getByText('$50.00 CAD once').first()).toBeVisible();
  await expectNoFault(page);
  await expectToFit(page);
  await page.getByRole('checkbox', { name: /I have read/ }).press('Space');
  await page.getByRole('button', { name: 'Authorize bank debits' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Nice job, you're all set up!");
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeVisible();
  await expectNoFault(page);

  await test.step('who gives again confirms by mail', async () => {
    const since = new Date();
    const again = await payer(browser);
    await again.goto('/donation/willow-pantry-demo');
    await again.getByRole('radio', { name: 'Once' }).check();
    await fill(again, { amount: '10', processDate: day });
    await again.getByRole('button', { name: 'Continue' }).click();
    await fill(again, { email: 'kim.keys@example.test', firstName: 'Kim', lastName: 'Keys' });
    await again.getByRole('button', { name: 'Continue' }).click();
    await expect(again.getByText('We wrote to kim.keys@example.test')).toBeVisible();
    const wanted = { to: 'kim.keys@example.test', subject: 'Confirm your donation to Willow Pantry', since };
    await again.goto(await mailedLink(again, wanted));
    await expectNoFault(again);
    await again.getByRole('checkbox', { name: /I have read/ }).check();
    await again.getByRole('button', { name: 'Confirm my donation' }).click();
    await expect(again.getByRole('heading', { level: 1 })).toHaveText("Nice job, you're all set up!");
    await again.context().close();
  });

  await test.step('the mail leads to a page of their own, where consent is withdrawn', async () => {
    const since = new Date(Date.now() - 120_000);
    const wanted = { to: 'kim.keys@example.test', subject: 'Your agreement with Willow Pantry', since };
    await page.goto(await mailedLink(page, wanted));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payments to Willow Pantry');
    await expect(page.getByText('$50.00 CAD').first()).toBeVisible();
    await expectNoFault(page);
    await expectToFit(page);
    await expect(page.getByText('$10.00 CAD').first()).toBeVisible();
    await page.getByRole('link', { name: /^End this agreement.*-1\)$/ }).click();
    await expect(page.getByText('1 planned debit is removed at once.')).toBeVisible();
    await expectNoFault(page);
    await page.getByRole('button', { name: 'End this agreement' }).click();
    await expect(page.getByText(/Agreement C-.*-1 has ended/)).toBeVisible();
    await expect(page.getByText('Under agreement')).toHaveCount(1);
    await page.getByRole('link', { name: 'Cancel my agreement' }).click();
    await page.getByRole('button', { name: 'Cancel my agreement' }).click();
    await expect(page.getByText('No upcoming debits.')).toBeVisible();
  });
  await page.context().close();
});

test('a parent chooses amount and dates by a public link, in French', async ({ browser }) => {
  const page = await payer(browser, { locale: 'fr-CA' });
  await page.goto('/link_authorizations?form_url=birch-school-demo&lang=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expectNoFault(page);
  await fill(page, { name: 'Zoé Roy', email: 'zoe.roy@example.test', phone: '514 555-0123' });
  await page.getByRole('button', { name: 'Continuer' }).click();
  await fill(page, account('9990003'));
  await page.getByRole('button', { name: 'Continuer' }).click();
  const day = (await page.locator('input[type=date]').getAttribute('min')) ?? '';
  await fill(page, { amount: '120,50', processDate: day });
  await page.getByRole('button', { name: 'Continuer' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vérifier et autoriser');
  await expect(page.getByText('120,50 $ CAD').first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('[name=amount]')).toHaveValue(/^120[.,]50$/);
  await page.goForward();
  await page.getByRole('checkbox', { name: /^J’ai lu/ }).check();
  await page.getByRole('button', { name: 'Autoriser les débits bancaires' }).click();
  await expect(page.getByRole('alert')).toContainText('vous êtes avisé 10 jours d’avance');
  await expect(page.getByRole('checkbox', { name: /^J’ai lu/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Je renonce/ }).check();
  await page.getByRole('button', { name: 'Autoriser les débits bancaires' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bravo, tout est prêt!');
  await expectNoFault(page);
  await page.context().close();
});
