import { columns, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { signUps } from '@cordelle/db/schema/sign-ups.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import { type UserRow, userByEmail } from '../auth/user-row.ts';
import { forgetNeverJoined } from '../users/forget-never-joined.ts';
import { CONFIRM_PATH } from './sign-up.ts';

/** How long a confirmation works. Source: security §4. */
const CONFIRMATION_HOURS = 72;
/** One address gets no more mails of an hour, however many sign up with it. */
const MAILS_OF_HOUR_MAX = 3;
/** A round ends here; the next run goes on. */
const ROUND_MAX = 500;

const WAITING = columns(signUps, ['id', 'email', 'firstName', 'language']);
type Waiting = Row<typeof WAITING>;

/** Looks at each sign-up that waits whether its address is free, and mails what follows; returns how many there were. */
export async function answerSignUps(app: App): Promise<number> {
  for (let answered = 0; answered < ROUND_MAX; answered += 1)
    if (!(await inTransaction(app.worker, {}, (tx) => answerNext(tx, app)))) return answered;
  return ROUND_MAX;
}

async function answerNext(tx: Tx, app: App): Promise<boolean> {
  const { sql } = tx;
  const [waiting] = await sql`
    select ${WAITING} from sign_ups
     where decided_at is null order by id limit 1 for update skip locked`;
  if (!waiting) return false;
  const [hour] = await sql<{ answered: number }[]>`
    select count(*)::int as answered from sign_ups
     where email = ${waiting.email} and decided_at > now() - interval '1 hour'`;
  const quiet = (hour?.answered ?? 0) >= MAILS_OF_HOUR_MAX;
  await forgetNeverJoined(tx, waiting.email);
  const owner = await userByEmail(sql, waiting.email);
  // Nobody will ever give the password that was chosen for an address that is taken, so it is not kept.
  if (owner) await sql`update sign_ups set decided_at = now(), password_hash = '' where id = ${waiting.id}`;
  if (owner && !quiet) await notifyOwner(tx, app, waiting, owner);
  if (!owner && quiet) await sql`update sign_ups set decided_at = now() where id = ${waiting.id}`;
  if (!owner && !quiet) await mailConfirmation(tx, app, waiting);
  return true;
}

/** Writes the mail with a new link; an earlier one of the same sign-up no longer works. */
async function mailConfirmation(tx: Tx, { addresses, clock }: App, signUp: Waiting): Promise<void> {
  const token = newSecret();
  await tx.sql`
    update sign_ups
       set decided_at = now(), token_hash = ${fingerprintOf(token)},
           expires_at = now() + ${CONFIRMATION_HOURS} * interval '1 hour'
     where id = ${signUp.id}`;
  // Behind the `#` it reaches no server, no log and no scanner.
  const link = new URL(`${CONFIRM_PATH}#token=${token}`, addresses.publicBaseUrl);
  await writeAccountMail(tx, {
    to: signUp,
    template: 'sign_up',
    inputs: { hours: CONFIRMATION_HOURS },
    link,
    dedupeKey: `sign_up:${fingerprintOf(token)}`,
    at: clock.now(),
  });
}

/**
 * The owner of the address reads that somebody used it, and is not sent to a password that would open nothing; whoever used it
 * reads what everybody reads.
 */
const notifyOwner = (tx: Tx, { addresses, clock }: App, { id }: Waiting, owner: UserRow): Promise<void> =>
  writeAccountMail(tx, {
    to: owner,
    template: owner.maySignIn ? 'sign_up_known' : 'sign_up_known_kept_out',
    link: owner.maySignIn ? new URL('/forgot_password', addresses.publicBaseUrl) : null,
    dedupeKey: `sign_up_known:${id}`,
    at: clock.now(),
  });

/** Mails the newest sign-up of an address that is not confirmed a new link; nothing where there is none. */
export async function mailConfirmationAgain(tx: Tx, app: App, email: string): Promise<void> {
  const [signUp] = await tx.sql`
    select ${WAITING} from sign_ups
     where email = ${email} and token_hash is not null and created_at > now() - ${CONFIRMATION_HOURS} * interval '1 hour'
     order by id desc limit 1 for update`;
  if (signUp) await mailConfirmation(tx, app, signUp);
}
