import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { useMailedToken } from '../auth/mailed-tokens.ts';
import { MAY_SIGN_IN } from '../auth/may-sign-in.ts';
import { forgetFailures } from '../auth/sign-in-failures.ts';
import { normalisedEmail, userById } from '../auth/user-row.ts';
import { writeUnlockMail } from './unlock-mail.ts';

/** A link is mailed again only after so many minutes: three an hour for one address at most. */
const MAIL_AGAIN_MINUTES = 20;

/** Mails the link again where codes are locked. Says nothing about whether they are, or whether anybody has the address. */
export async function requestUnlock(app: App, email: string): Promise<void> {
  await inTransaction(app.worker, {}, async (tx) => {
    const [locked] = await tx.sql`
      select ${columns(users, 'u', ['id'])} from users u join two_factors f on f.user_id = u.id
       where u.email = ${normalisedEmail(email)} and ${tx.sql.unsafe(MAY_SIGN_IN)} and f.locked_at is not null
         and not exists (
           select 1 from mailed_tokens t
            where t.user_id = u.id and t.purpose = 'code_unlock'
              and t.created_at > now() - ${MAIL_AGAIN_MINUTES} * interval '1 minute')
         for update of f`;
    if (!locked) return;
    const user = await userById(tx.sql, locked.id);
    invariant(user, 'a second factor belongs to somebody');
    await writeUnlockMail(tx, app, user);
  });
}

/** Lets codes be looked at again, once per mailed link. Throws `auth.link_invalid`. */
export async function unlockCodes(app: App, token: string): Promise<void> {
  await inTransaction(app.worker, {}, async (tx) => {
    const used = await useMailedToken(tx, 'code_unlock', token);
    if (!used) throw new DomainError('auth.link_invalid');
    const user = await userById(tx.sql, used.userId);
    invariant(user, 'a mailed token belongs to somebody');
    await tx.sql`update two_factors set locked_at = null, failures_in_row = 0 where user_id = ${user.id}`;
    await forgetFailures(tx, 'code', user.email);
  });
}
