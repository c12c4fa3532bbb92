import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { type EmailChangeAct, stepAfter } from '@cordelle/domain/account/email-change.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { emailChangePressed } from '@cordelle/validation/email-change.ts';
import type { z } from 'zod';
import { endCredentials } from '../auth/credential.ts';
import { findMailedToken, type MailedTokenPurpose, useMailedToken } from '../auth/mailed-tokens.ts';
import { userById } from '../auth/user-row.ts';
import type { RequestContext } from '../context.ts';
import { changeEmail, isTakenAtOnce } from './change-email.ts';
import { tellIfTaken } from './mails.ts';
import { noteForEveryClient } from './note.ts';
import { type EmailChangeRow, endRequest, holdPerson, openRequestOf } from './request-row.ts';

const PURPOSES = {
  approve: 'email_approval',
  stop: 'email_stop',
  confirm: 'email_confirmation',
} as const satisfies Record<EmailChangeAct, MailedTokenPurpose>;
const ACTS = Object.keys(PURPOSES) as EmailChangeAct[];

type Opened = { readonly act: EmailChangeAct; readonly request: EmailChangeRow };

/** What a link leads to, without using it up. Throws `auth.link_invalid`. */
export async function openEmailChange(tx: Tx, token: string): Promise<Opened> {
  for (const act of ACTS) {
    const found = await findMailedToken(tx, PURPOSES[act], token);
    const request = found && (await openRequestOf(tx, found.userId));
    if (request) return { act, request };
  }
  throw new DomainError('auth.link_invalid');
}

type Outcome = z.output<typeof emailChangePressed>['outcome'];
export type Pressed = { readonly outcome: Outcome; readonly newEmail: string };

/**
 * Does what a link is for, once: the address of before approves or stops, the one asked for confirms. With both the address changes.
 * Throws `auth.link_invalid`.
 */
export async function pressEmailChange(ctx: RequestContext, token: string): Promise<Pressed> {
  const press = () => pressOnce(ctx, token);
  return press().catch((error: unknown) => {
    if (isTakenAtOnce(error)) return press();
    throw error;
  });
}

async function pressOnce(ctx: RequestContext, token: string): Promise<Pressed> {
  const { worker } = ctx.app;
  const { request } = await inTransaction(worker, { readOnly: true }, (tx) => openEmailChange(tx, token));
  return inTransaction(worker, {}, async (tx) => {
    await holdPerson(tx, request.userId);
    const held = await openEmailChange(tx, token);
    const outcome = (await useMailedToken(tx, PURPOSES[held.act], token)) ? await follow(tx, ctx, held) : null;
    if (outcome === null) throw new DomainError('auth.link_invalid');
    return { outcome, newEmail: held.request.newEmail };
  });
}

async function follow(tx: Tx, ctx: RequestContext, { act, request }: Opened): Promise<Outcome> {
  const { approvedAt, confirmedAt } = request;
  const step = stepAfter(act, { approved: approvedAt !== null, confirmed: confirmedAt !== null });
  if (step.is === 'stopped') return stop(tx, ctx, request);
  await tx.sql`
    update email_changes
       set approved_at = coalesce(approved_at, ${step.approved ? tx.sql`now()` : null}),
           confirmed_at = coalesce(confirmed_at, ${step.confirmed ? tx.sql`now()` : null})
     where id = ${request.id}`;
  if (step.is === 'waiting') return 'waiting';
  const user = await userById(tx.sql, request.userId);
  invariant(user, 'a request is of somebody');
  if (await changeEmail(tx, ctx, user, request)) return 'changed';
  return takeConfirmationBack(tx, ctx, act, request);
}

/** Somebody else signs in with the address by now. Whoever asked sees what they would have seen had it been so from the start. */
async function takeConfirmationBack(
  tx: Tx,
  ctx: RequestContext,
  act: EmailChangeAct,
  request: EmailChangeRow,
): Promise<Outcome> {
  await tx.sql`update email_changes set confirmed_at = null where id = ${request.id}`;
  await tellIfTaken(tx, ctx.app, request);
  return act === 'confirm' ? 'taken' : 'waiting';
}

/** It was not the person: whoever asked is signed in as them, so nobody stays it. */
async function stop(tx: Tx, ctx: RequestContext, request: EmailChangeRow): Promise<Outcome> {
  const { userId, oldEmail: email, newEmail } = request;
  await endRequest(tx, userId, 'stopped');
  await endCredentials(tx, userId, 'email_change_stopped');
  await noteForEveryClient(tx, ctx, {
    action: 'account.email_change_stopped',
    userId,
    before: { email },
    after: { email: newEmail },
  });
  return 'stopped';
}
