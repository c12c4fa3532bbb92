import { expect, type Page } from '@playwright/test';

type Summary = { readonly id: string; readonly subject: string };

/** Where the mailbox of everybody in the sandbox stands: one port after the product. */
function mailbox(page: Page, path: string): string {
  const address = new URL(path, page.url());
  address.port = String(Number(address.port) + 1);
  return address.href;
}

/** The link in the newest mail to somebody under a subject, once it has come. */
export async function mailedLink(page: Page, recipient: string, subject: string): Promise<string> {
  let mail: Summary | undefined;
  await expect(async () => {
    const answer = await page.request.get(mailbox(page, `/mail.json?recipient=${encodeURIComponent(recipient)}`));
    const { records }: { records: Summary[] } = await answer.json();
    mail = records.find((one) => one.subject === subject);
    expect(mail).toBeDefined();
  }).toPass({ timeout: 20_000 });
  const text = await (await page.request.get(mailbox(page, `/mail/${mail?.id}`))).text();
  const { origin } = new URL(page.url());
  const [link] = new RegExp(`${origin}/[^\\s"'<]+`).exec(text.replaceAll('&amp;', '&')) ?? [];
  expect(link, text).toBeDefined();
  return link ?? '';
}
