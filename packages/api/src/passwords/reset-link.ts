import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import type { LinkRequest } from '../auth/link-requests.ts';
import { findMailedToken, issueBeside, issueMailedToken, type MailedToken } from '../auth/mailed-tokens.ts';
import { normalisedEmail, type UserRow, userByEmail, userById } from '../auth/user-row.ts';

/** The page where a reset is asked for and done. */
export const RESET_PATH = '/reset_password';
const OPEN_PATH = '/v3/auth/password/edit';
/** Of the one secret that is stored, so many characters travel as `client` and the rest as `access-token`. */
const CLIENT_LENGTH = 16;

/**
 * Mails a reset link to whoever signs in with the address. Nothing for an unknown one, somebody who is kept out, and one whose
 * invitation was never taken up: that link sets the first password.
 */
export async function mailResetLink(tx: Tx, { addresses, clock }: App, request: LinkRequest): Promise<void> {
  const user = await userByEmail(tx.sql, request.email);
  if (!user?.maySignIn || user.passwordHash === null) return;
  const token = await issueMailedToken(tx, user.id, 'reset', { redirectUrl: request.redirectUrl });
  // What the earlier link opened ends with it.
  await tx.sql`delete from mailed_tokens where user_id = ${user.id} and purpose = 'reset_credentials'`;
  const link = new URL(OPEN_PATH, addresses.publicBaseUrl);
  link.searchParams.set('reset_password_token', token);
  link.searchParams.set('redirect_url', request.redirectUrl ?? new URL(RESET_PATH, addresses.publicBaseUrl).href);
  await writeAccountMail(tx, {
    to: user,
    template: 'password_reset',
    link,
    dedupeKey: `password_reset:${request.id}`,
    at: clock.now(),
  });
}

/** The two parts of a secret that opens one reset, the mailbox it belongs to, and until when. */
export type ResetCredentials = {
  readonly accessToken: string;
  readonly client: string;
  readonly uid: string;
  readonly expiresAt: Date;
  readonly twoFactor: boolean;
};

/** Links of a person are opened and used one after the other. */
export async function holdPerson({ sql }: Tx, userId: bigint): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`;
}

/**
 * Exchanges a mailed link for credentials that open nothing but the reset. The link stays as it is, however often it is
 * opened, and so do the pages it opened: those who check mails for people open links too. Throws `auth.link_invalid`.
 */
export function openResetLink({ worker }: App, token: string): Promise<ResetCredentials> {
  return inTransaction(worker, {}, async (tx) => {
    const link = await findMailedToken(tx, 'reset', token);
    if (link) await holdPerson(tx, link.userId);
    // Used meanwhile, it opens nothing that could outlast it.
    const user = link && (await findMailedToken(tx, 'reset', token)) && (await userById(tx.sql, link.userId));
    if (!user) throw new DomainError('auth.link_invalid');
    const secret = await issueBeside(tx, user.id, 'reset_credentials');
    const issued = await findMailedToken(tx, 'reset_credentials', secret);
    if (!issued) throw new DomainError('auth.link_invalid');
    return {
      accessToken: secret.slice(CLIENT_LENGTH),
      client: secret.slice(0, CLIENT_LENGTH),
      uid: user.email,
      expiresAt: issued.expiresAt,
      twoFactor: user.twoFactor,
    };
  });
}

export type PresentedCredentials = Pick<ResetCredentials, 'accessToken' | 'client' | 'uid'>;

/** The one secret that both parts make. */
export const secretOf = ({ client, accessToken }: PresentedCredentials): string => `${client}${accessToken}`;

/** Whose password the credentials may set. Throws `auth.link_invalid`. */
export async function holderOf(tx: Tx, presented: PresentedCredentials): Promise<UserRow> {
  const token: MailedToken | null =
    presented.client.length === CLIENT_LENGTH
      ? await findMailedToken(tx, 'reset_credentials', secretOf(presented))
      : null;
  const user = token && (await userById(tx.sql, token.userId));
  if (!user || user.email !== normalisedEmail(presented.uid)) throw new DomainError('auth.link_invalid');
  return user;
}
