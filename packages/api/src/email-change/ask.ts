import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { requireOtherEmail } from '@cordelle/domain/account/email-change.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type HourlyLimit, takePlaceInHour } from '../auth/hourly-limit.ts';
import { LIFE_HOURS } from '../auth/mailed-tokens.ts';
import { networkOf } from '../auth/network.ts';
import { normalisedEmail, userById } from '../auth/user-row.ts';
import type { UserContext } from '../context.ts';
import { mailBothAddresses } from './mails.ts';
import { type EmailChangeRow, endRequest, holdPerson, openRequestOf } from './request-row.ts';

/** Somebody may mistype an address a few times. */
const REQUESTS_OF_PERSON_MAX = 5;
/** As for other links that are mailed. Source: security §6. */
const REQUESTS_OF_ADDRESS_MAX = 3;
const REQUESTS_OF_NETWORK_MAX = 10;

/**
 * Asks to sign in with another address, in place of what was asked for before. Whether somebody else has it changes nothing of the
 * answer: the address itself is told. Throws `email_change.same_address` and `rate.limited`.
 */
export async function askForEmailChange(ctx: UserContext, asked: string): Promise<EmailChangeRow> {
  const { app, principal } = ctx;
  const newEmail = normalisedEmail(asked);
  return inTransaction(app.worker, {}, async (tx) => {
    await holdPerson(tx, principal.userId);
    const user = await userById(tx.sql, principal.userId);
    if (!user) throw new DomainError('auth.not_signed_in');
    requireOtherEmail(newEmail, user.email);
    await takePlaces(tx, ctx, newEmail);
    await endRequest(tx, user.id, 'replaced');
    await tx.sql`
      insert into email_changes (user_id, old_email, new_email, ip, asked_from, user_agent, created_at, expires_at)
      values (${user.id}, ${user.email}, ${newEmail}, ${networkOf(ctx.ip)}, ${ctx.ip}, ${ctx.userAgent}, now(),
              now() + ${LIFE_HOURS.email_approval} * interval '1 hour')`;
    const request = await openRequestOf(tx, user.id);
    invariant(request, 'what was asked for is open');
    await mailBothAddresses(tx, app, user, request);
    return request;
  });
}

async function takePlaces(tx: Tx, { ip, principal }: UserContext, newEmail: string): Promise<void> {
  const take = (column: HourlyLimit['column'], value: string, max: number) =>
    takePlaceInHour(tx, { table: 'email_changes', kind: null, column, value, max });
  await take('user_id', String(principal.userId), REQUESTS_OF_PERSON_MAX);
  await take('ip', networkOf(ip), REQUESTS_OF_NETWORK_MAX);
  await take('new_email', newEmail, REQUESTS_OF_ADDRESS_MAX);
}
