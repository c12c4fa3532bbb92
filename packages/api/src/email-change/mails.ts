import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { type AccountMail, writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import { translate } from '@cordelle/engine/words.ts';
import { deviceWords } from '../auth/device-words.ts';
import { issueMailedToken, LIFE_HOURS, type MailedTokenPurpose } from '../auth/mailed-tokens.ts';
import { type UserRow, userByEmail } from '../auth/user-row.ts';
import { forgetNeverJoined } from '../users/forget-never-joined.ts';
import type { EmailChangeRow } from './request-row.ts';

type EmailPurpose = Extract<MailedTokenPurpose, `email_${string}`>;

/** The page of all three links. What it carries stands behind `#`, so that no server on the way writes it down. */
const PAGE_PATH = '/email_change';

/** The link of one act, and what tells it from every other. */
async function linkOf(tx: Tx, { addresses }: App, userId: bigint, purpose: EmailPurpose) {
  const token = await issueMailedToken(tx, userId, purpose);
  const link = new URL(PAGE_PATH, addresses.publicBaseUrl);
  link.hash = new URLSearchParams({ token }).toString();
  return { link, dedupeKey: `${purpose}:${fingerprintOf(token)}` };
}

/**
 * Asks the address of before to approve or stop, and the one asked for to confirm. Where somebody has that one already, they are told
 * so in place of it, and no link confirms.
 */
export async function mailBothAddresses(tx: Tx, app: App, user: UserRow, request: EmailChangeRow): Promise<void> {
  const approval = await linkOf(tx, app, user.id, 'email_approval');
  const stop = await linkOf(tx, app, user.id, 'email_stop');
  const at = app.clock.now();
  await writeAccountMail(tx, {
    to: user,
    template: 'email_change_approve',
    inputs: {
      ...addressesIn(request),
      device: deviceWords(request.userAgent, user.language) ?? translate('device_unknown', user.language),
      address: request.askedFrom,
      hours: LIFE_HOURS.email_approval,
    },
    link: approval.link,
    otherLink: stop.link,
    dedupeKey: approval.dedupeKey,
    at,
  });
  if (await tellIfTaken(tx, app, request)) return;
  const confirmation = await linkOf(tx, app, user.id, 'email_confirmation');
  await writeAccountMail(tx, {
    to: { ...toNewAddress(user, request), firstName: '' },
    isUnproven: true,
    template: 'email_change_confirm',
    inputs: { ...addressesIn(request), hours: LIFE_HOURS.email_confirmation },
    link: confirmation.link,
    dedupeKey: confirmation.dedupeKey,
    at,
  });
}

/** Tells whoever has the address that was asked for, or is invited there; returns whether anybody does. */
export async function tellIfTaken(tx: Tx, { clock }: App, request: EmailChangeRow): Promise<boolean> {
  await forgetNeverJoined(tx, request.newEmail);
  const holder = await userByEmail(tx.sql, request.newEmail);
  if (!holder) return false;
  await writeAccountMail(tx, {
    to: holder,
    template: templateFor(holder),
    inputs: { newEmail: request.newEmail },
    dedupeKey: `email_change_taken:${request.id}`,
    at: clock.now(),
  });
  return true;
}

function templateFor({ passwordHash, maySignIn }: UserRow) {
  if (maySignIn) return 'email_change_taken';
  return passwordHash === null ? 'email_change_invited' : 'email_change_taken_kept_out';
}

/** Tells both addresses that the change is done; at the one of before also what to do if it was not them. */
export async function mailChanged(tx: Tx, { clock }: App, user: UserRow, request: EmailChangeRow): Promise<void> {
  const said = { inputs: addressesIn(request), at: clock.now() };
  const told: Pick<AccountMail, 'to' | 'template'>[] = [
    { to: { ...user, email: request.oldEmail }, template: 'email_changed_old' },
    { to: toNewAddress(user, request), template: 'email_changed_new' },
  ];
  for (const { to, template } of told)
    await writeAccountMail(tx, { to, template, ...said, dedupeKey: `${template}:${request.id}` });
}

const addressesIn = ({ oldEmail, newEmail }: EmailChangeRow) => ({ oldEmail, newEmail });
const toNewAddress = (user: UserRow, { newEmail }: EmailChangeRow) => ({ ...user, email: newEmail });
