import { expect, type Page } from '@playwright/test';

type Summary = { readonly id: string; readonly receivedAt: string; readonly subject: string };

/** Where the mailbox of everybody in the sandbox stands: one port after the product. */
function mailbox(page: Page, path: string): string {
  const address = new URL(path, page.url());
  address.port = String(Number(address.port) + 1);
  return address.href;
}

/** On their way, spaces that hold words together become plain ones. */
const plain = (text: string): string => text.replace(/\s+/g, ' ');

export type AwaitedMail = {
  readonly to: string;
  readonly subject: string /** Earlier mails are others. */;
  readonly since: Date;
};

/** The link in a mail, once it has come. */
export async function mailedLink(page: Page, mail: AwaitedMail): Promise<string> {
  const [link = ''] = await mailedLinks(page, mail);
  return link;
}

/** Every link of ours in a mail once, in their order. */
export async function mailedLinks(page: Page, { to, subject, since }: AwaitedMail): Promise<string[]> {
  let mail: Summary | undefined;
  await expect(async () => {
    const answer = await page.request.get(mailbox(page, `/mail.json?recipient=${encodeURIComponent(to)}`));
    const { records }: { records: Summary[] } = await answer.json();
    mail = records.find((one) => plain(one.subject) === plain(subject) && new Date(one.receivedAt) >= since);
    expect(mail).toBeDefined();
  }).toPass({ timeout: 60_000 });
  const text = await (await page.request.get(mailbox(page, `/mail/${mail?.id}`))).text();
  const { origin } = new URL(page.url());
  const links = text.replaceAll('&amp;', '&').match(new RegExp(`${origin}/[^\\s"'<]+`, 'g')) ?? [];
  expect(links, text).not.toEqual([]);
  return [...new Set(links)];
}

/** The link in the newest mail to somebody by which mail of its kind is stopped, once it has come. */
export async function unsubscribeLink(page: Page, { to, since }: Omit<AwaitedMail, 'subject'>): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get(mailbox(page, `/mail.json?recipient=${encodeURIComponent(to)}`));
    const { records }: { records: Summary[] } = await answer.json();
    const [mail] = records.filter(({ receivedAt }) => new Date(receivedAt) >= since);
    const text = await (await page.request.get(mailbox(page, `/mail/${mail?.id}`))).text();
    const { origin } = new URL(page.url());
    const [found] = new RegExp(`${origin}/unsubscribe/[^\\s"'<]+`).exec(text.replaceAll('&amp;', '&')) ?? [];
    expect(found).toBeDefined();
    link = found ?? '';
  }).toPass({ timeout: 60_000 });
  return link;
}
