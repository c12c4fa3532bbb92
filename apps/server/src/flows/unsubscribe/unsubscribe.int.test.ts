import { limiter } from '@cordelle/api/limiter.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
/** Path and query of the address a reminder carried. */
let mailed = '';

beforeEach(async () => {
  harness = await V3Harness.open();
  harness.world.setClock('2026-03-16', '00:00');
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  await harness.world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId: 4001n,
    id: 9n,
    amount: '5.00',
    requestedDate: '2026-03-19',
  });
  await runDue(harness.app, instantOf('2026-03-16', '10:00', 'America/Toronto'));
  const address = harness.world.mails[0]?.unsubscribe;
  mailed = `${address?.pathname}${address?.search}`;
  limiter.forget();
});
afterEach(() => harness.close());

const open = async (path = mailed) => {
  const answer = await fetch(`${harness.origin}${path}`, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const post = (body: BodyInit | null, path = mailed) =>
  fetch(`${harness.origin}${path}`, { method: 'POST', redirect: 'manual', body });
const isStopped = async () => {
  const [row] = await harness.world.database
    .owner`select payment_reminder_unsubscribed_at is not null as stopped from customers`;
  return row?.stopped;
};

function expectUnable(html: string): void {
  expect(html).toContain('<h1>Unable to unsubscribe</h1>');
  expect(html).toContain('The link is invalid or has expired. Please contact support.');
}

describe('the page behind a mail', () => {
  test('asks, and opening it changes nothing', async () => {
    const { status, html, headers } = await open();
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    expect(html).toContain('Stop payment reminders from Client 4?');
    expect(html).toContain('Debits continue as agreed; only these emails stop.');
    expect(html).toContain('To cancel debits, contact the business that bills you.');
    await open();
    expect(await isStopped()).toBe(false);
  });

  test('has a button, and a form that script sends by itself; no answer has one that is', async () => {
    const { html } = await open();
    expect(html).toMatch(/<form data-send-on-load="" [^>]*method="post".*<button type="submit"/);
    const done = await post(new URLSearchParams());
    const answers = [await open(done.headers.get('location') ?? ''), await open(), await open('/unsubscribe/x?type=y')];
    for (const answer of answers) expect(answer.html).not.toContain('data-send-on-load');
  });

  test('in the other language it asks, and no script answers', async () => {
    const { html } = await open();
    const french =
      /<a[^>]*class="language"[^>]*href="([^"]*)"/.exec(html)?.[1] ??
      /href="([^"]*)"[^>]*class="language"/.exec(html)?.[1];
    const page = await open(french?.replaceAll('&amp;', '&'));
    expect(page.html).toContain('Ne plus recevoir les rappels de paiement de Client 4?');
    expect(page.html).not.toContain('data-send-on-load');
  });

  test('its form stops the mail; a second time says so', async () => {
    const done = await post(new URLSearchParams());
    expect(done.status).toBe(303);
    expect((await open(done.headers.get('location') ?? '')).html).toContain('You have been unsubscribed.');
    expect(await isStopped()).toBe(true);
    const again = await post(new URLSearchParams());
    expect((await open(again.headers.get('location') ?? '')).html).toContain('You are already unsubscribed.');
    expect((await open()).html).toContain('You are already unsubscribed.');
  });

  test('has what it says first as its title', async () => {
    const { html } = await open();
    expect(html).toContain('<title>Stop payment reminders from Client 4?');
    const done = await post(new URLSearchParams());
    expect((await open(done.headers.get('location') ?? '')).html).toContain('<title>You have been unsubscribed.');
    expect((await open()).html).toContain('<title>You are already unsubscribed.');
  });

  test('promises nothing to whom the business archived meanwhile', async () => {
    await harness.world.database.owner`update customers set active = false, archived_at = now()`;
    const none = 'Client 4 archived your record: none of these emails is sent to you now.';
    const asks = await open();
    await post(new URLSearchParams());
    const back = await post(new URLSearchParams(), mailed.replace('?', '/undo?'));
    const again = await open(back.headers.get('location') ?? '');
    expect(again.html).toContain('<h1>These emails are no longer stopped.</h1>');
    for (const { html } of [asks, again]) {
      expect(html).toContain(none);
      expect(html).not.toMatch(/Debits continue|reminders from Client 4 again|still reach you/);
    }
  });

  test('who stopped the mail takes it back by a button, and no script stops it again', async () => {
    const stopped = await post(new URLSearchParams());
    const { html } = await open(stopped.headers.get('location') ?? '');
    expect(html).toContain('Messages that belong to your agreement still reach you from Client 4');
    const undo = /<form[^>]*action="([^"]*undo[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const back = await post(new URLSearchParams(), undo);
    expect(back.status).toBe(303);
    expect(await isStopped()).toBe(false);
    const answer = await open(back.headers.get('location') ?? '');
    expect(answer.html).toContain('You get payment reminders from Client 4 again.');
    expect(answer.html).not.toMatch(/<form/);
    const french = await open((back.headers.get('location') ?? '').replace('language=en', 'language=fr'));
    expect(french.html).toContain('Vous recevez de nouveau les rappels de paiement de Client 4.');
    // Who goes back in the browser is asked anew, and answers with the button.
    expect((await open(stopped.headers.get('location') ?? '')).html).not.toContain('data-send-on-load');
    expect((await post(new URLSearchParams(), undo)).status).toBe(303);
    const nobody = undo.replace(/unsubscribe\/[^/]+/, 'unsubscribe/nobody');
    expect((await post(new URLSearchParams(), nobody)).status).toBe(400);
  });

  test.each([
    ['as a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'in parts',
      () => {
        const form = new FormData();
        form.set('List-Unsubscribe', 'One-Click');
        return form;
      },
    ],
  ])('one click of a mail program stops it, %s, without a cookie or an origin', async (_, body) => {
    const answer = await post(body());
    expect([answer.status, await answer.text()]).toEqual([200, 'You have been unsubscribed.']);
    expect(await isStopped()).toBe(true);
  });

  test('programs are told whether it had been stopped before', async () => {
    const { pathname, searchParams } = new URL(mailed, harness.origin);
    const stop = () => harness.ask('POST', pathname, { body: { type: searchParams.get('type') } });
    for (const already_unsubscribed of [false, true])
      expect(await stop()).toMatchObject({ status: 200, body: { status: 200, already_unsubscribed } });
    expect(await isStopped()).toBe(true);
  });

  test('speaks the language the address names', async () => {
    const { html } = await open(mailed.replace('language=en', 'language=fr'));
    expect(html).toContain('<html lang="fr-CA">');
    expect(html).toContain('Ne plus recevoir les rappels de paiement de Client 4?');
  });

  test.each([
    ['another kind of mail', 'type=newsletter', 400],
    ['no kind at all', 'type=', 400],
    ['the other kind', 'type=payment_receipt', 400],
  ])('%s is refused: %s', async (_, type, status) => {
    const path = mailed.replace('type=payment_reminder', type);
    const { status: opened, html } = await open(path);
    expect(opened).toBe(status);
    expectUnable(html);
    expect((await post(new URLSearchParams(), path)).status).toBe(status);
    expect(await isStopped()).toBe(false);
  });

  test.each([
    ['nobody', '3f0c2b7e-0000-4000-8000-000000000000'],
    ['more letters than any has', 'x'.repeat(300)],
  ])('an address of %s says no more than that it stops nothing', async (_, uuid) => {
    const nobody = mailed.replace(/unsubscribe\/[^?]+/, `unsubscribe/${uuid}`);
    const { status, html } = await open(nobody);
    expect(status).toBe(400);
    expectUnable(html);
    const other = /<a class="language" href="([^"]*)"/.exec(html)?.[1] ?? '';
    const french = await open(other.replaceAll('&amp;', '&'));
    expect(french.html).toContain('<h1>Désabonnement impossible</h1>');
    expect(french.html).toContain('Le lien n’est pas valide ou a expiré. Veuillez communiquer avec le soutien.');
  });

  test('takes no more than a little', async () => {
    expect((await post('x'.repeat(2_000_000))).status).toBe(413);
    expect(await isStopped()).toBe(false);
  });
});
