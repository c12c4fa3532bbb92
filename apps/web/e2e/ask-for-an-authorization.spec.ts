import { expect, type Page } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';

const recipient = (page: Page, number: number) => page.getByRole('group', { name: `Recipient ${number}` });

async function maple(page: Page): Promise<void> {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
}

test('an office manager writes to people who are no customers yet', async ({ page }) => {
  const mark = Date.now() % 1_000_000;
  const jo = { name: `Jo Marchand-${mark}`, email: `jo${mark}@payer.test` };
  const lost = { name: `Lou Perdu-${mark}`, email: `lou${mark}@bounce.test` };
  const since = new Date();
  await maple(page);

  await test.step('there are three ways to ask', async () => {
    await page.goto('/client/customers/new/collect-authorization');
    await expect(page.getByRole('link', { name: 'Paper' })).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: 'Public Link' })).toBeVisible();
    await page.getByRole('link', { name: 'Direct Email' }).click();
    await expect(page).toHaveURL('/client/customers/new/authorization-email');
  });

  await test.step('what is missing is said in the words of the contract', async () => {
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    const send = page.getByRole('button', { name: 'Send Email' });
    await send.click();
    await expect(summary).toContainText('Please enter at least one recipient');
    await recipient(page, 1).getByLabel('Name').fill(jo.name);
    await expect(summary).toContainText('Please enter an email address.');
    await recipient(page, 1).getByLabel('Email').fill('jo@payer');
    await expect(summary).toContainText('Please enter a valid email address');
    await recipient(page, 1).getByLabel('Email').fill(jo.email);
    await expect(summary).toHaveCount(0);
  });

  await test.step('another recipient, in another language', async () => {
    await page.getByRole('button', { name: 'Add Another Recipient' }).click();
    await expect(recipient(page, 2).getByLabel('Name')).toBeFocused();
    await recipient(page, 2).getByLabel('Name').fill(lost.name);
    await recipient(page, 2).getByLabel('Email').fill(lost.email);
    await recipient(page, 2).getByLabel('Language').selectOption('fr');
    await page
      .getByRole('group', { name: 'Language of the preview' })
      .getByRole('button', { name: 'Français' })
      .click();
    await expect(page.getByText('Maple Dental vous demande d’autoriser des paiements bancaires')).toBeVisible();
  });

  await test.step('words of this send are seen before they go', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('See https://elsewhere.example/pay');
    await page.getByRole('button', { name: 'Send Email' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
      'https://elsewhere.example/pay',
    );
    await page.getByRole('textbox', { name: 'Message' }).fill('Your lessons begin in May.');
    await expect(page.getByText('Your lessons begin in May.')).toHaveCount(2);
    await page.getByRole('button', { name: 'Send Email' }).click();
    const done = page.getByRole('dialog', { name: 'Complete' });
    await expect(done).toContainText('Customer authorization agreements have been sent successfully.');
    await done.getByRole('button', { name: 'Ok' }).click();
    await expect(page).toHaveURL(/\/client\/customers$/);
  });

  await test.step('the link leads to the agreement', async () => {
    const subject = 'Maple Dental asks you to authorize bank payments';
    const link = await mailedLink(page, { to: jo.email, subject, since });
    expect(new URL(link).searchParams.get('name')).toBe(jo.name);
    const payer = await page.context().newPage();
    await payer.goto(link);
    await expect(payer.getByText(jo.name)).toBeVisible();
    await payer.close();
  });

  await test.step('an address that takes no mail becomes something to correct', async () => {
    await page.goto(`/client/customers?q=${lost.name}`);
    await page.getByRole('link', { name: lost.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(lost.name);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Correct the email address').first()).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 90_000 });
  });
});

test('an office manager asks customers who have not authorized yet', async ({ page }) => {
  const mark = Date.now() % 1_000_000;
  await maple(page);
  const names = [`Ana Demande-${mark}`, `Bo Demande-${mark}`];
  for (const [place, name] of names.entries())
    await change(page, 'customers.create', {
      name,
      customerType: 'Personal',
      email: `demande${place}-${mark}@payer.test`,
      language: 'en',
    });

  await test.step('who can be asked is searched for and chosen', async () => {
    await page.goto('/client/email_customer_authorization_select');
    await page.getByLabel('Search customers').fill(`Demande-${mark}`);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please select one or more customers for the bulk action.')).toBeVisible();
    for (const name of names) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/email_customer_authorization_request\?ids=\d+(,|%2C)\d+$/);
  });

  await test.step('the mail is seen and sent', async () => {
    const address = page.url();
    await expect(page.getByText(`Hi ${names[0]},`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Send Email' }).click();
    const done = page.getByRole('dialog', { name: 'Complete' });
    await expect(done).toContainText('The email has been sent successfully.');
    await done.getByRole('button', { name: 'Ok' }).click();
    await expect(page).toHaveURL(/\/client\/customers$/);
    await page.goto(address);
    await expect(
      page.getByText(
        'One or more selected customers are already complete, already requested, or have no email address.',
      ),
    ).toBeVisible();
    await expect(page.getByText(`${names[0]}: already requested`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Email' })).toHaveCount(0);
  });

  await test.step('the public link is there to be taken along', async () => {
    await page.goto('/client/customers/new/public-link');
    const link = page.getByLabel('Your link');
    await expect(link).toHaveAttribute('readonly');
    await expect(link).toHaveValue(/\/authorize\/maple-dental/);
    await expect(page.getByRole('link', { name: 'Preview link' })).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: 'Edit authorization settings' })).toBeVisible();
  });
});
