import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { sendOutbox } from '@cordelle/engine/outbox/send-outbox.ts';
import { keptLogo } from '@cordelle/engine/testing/kept-logo.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PayerBrowser } from '../../testing/payer-browser.ts';
import { AGREED, CANADIAN, MAPLE, PayerHarness } from '../../testing/payer-harness.ts';

let payers: PayerHarness;
beforeAll(async () => {
  payers = await PayerHarness.open();
});
afterAll(() => payers.close());

/** The payer's own copies of an agreement that is given now: behind the receipt, and as the mail carries it. */
async function copies(lastName: string) {
  const { harness } = payers;
  const browser = new PayerBrowser(harness);
  const email = `${lastName.toLowerCase()}@example.test`;
  const who = await browser.open('/authorize/maple-dental');
  const reach = await browser.send(who, { personalName: 'true', firstName: 'Ada', lastName });
  const bank = await browser.send(reach, { email });
  const account = { ...CANADIAN, 'bankAccount.accountNumber': String(10_000_000 + lastName.length) };
  await browser.send(await browser.send(bank, account), AGREED);
  const receipt = await browser.open('/authorize/maple-dental?receipt=pdf');
  await sendOutbox(harness.world.app());
  const mail = harness.world.mails.find(({ to }) => to === email);
  return { receipt: receipt.html, mailed: Buffer.from(mail?.attachments[0]?.bytes ?? []).toString() };
}

test('the payer’s copies show the picture of the business, behind the receipt and in the mail', async () => {
  const plain = await copies('Plain');
  expect(plain.receipt).toMatch(/^%PDF-/);
  expect([plain.receipt.includes('/Subtype /Image'), plain.mailed.includes('"logo":null')]).toEqual([false, true]);
  const picture = await pictureOf('png');
  await keptLogo(payers.harness.world, MAPLE, picture);
  const pictured = await copies('Pictured');
  expect(pictured.receipt).toContain('/Subtype /Image');
  expect(pictured.mailed).toContain(`"logo":"data:image/png;base64,${picture.toString('base64')}"`);
  // What was lost on the disk holds nobody's agreement back.
  payers.harness.world.files.kept.clear();
  const lost = await copies('Unreadable');
  expect(lost.receipt).toMatch(/^%PDF-/);
  expect([lost.receipt.includes('/Subtype /Image'), lost.mailed.includes('"logo":null')]).toEqual([false, true]);
});
