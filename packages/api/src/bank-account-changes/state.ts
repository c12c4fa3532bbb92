import { inTransaction } from '@cordelle/db/connection.ts';
import type { ChangedAccount } from '@cordelle/domain/bank-account-change/kinds.ts';
import { daysBefore, NOTICE_DAYS } from '@cordelle/domain/bank-account-change/limits.ts';
import { shortMask } from '@cordelle/domain/bank-account-change/requests.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { changesWhere, unfinished } from '@cordelle/engine/bank-account-changes/change-rows.ts';
import { correctsClosed } from '@cordelle/engine/bank-account-changes/corrects-closed.ts';
import type { bankAccountNotices, bankAccountState } from '@cordelle/validation/bank-account-changes.ts';
import type { z } from 'zod';
import { BILLING_AGREEMENT_VERSION, billingAgreement } from '../client-accounts/billing-agreement.ts';
import type { MemberContext } from '../context.ts';
import { readingOf } from './account-reading.ts';
import { accountInUse, shownChange, shownHold, zoneOf } from './shown.ts';

/** One account of a business, the change of it that is under way or newly over, and what waits for it. */
export async function stateOfAccount(
  ctx: MemberContext,
  account: ChangedAccount,
): Promise<z.input<typeof bankAccountState>> {
  if (!ctx.may(`settings.view_${account}_account`)) throw new DomainError('auth.forbidden');
  const { app, client } = ctx;
  const at = app.clock.now();
  return inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const { sql } = tx;
    const since = daysBefore(at, NOTICE_DAYS);
    const [newest] = await changesWhere(
      tx,
      sql`c.client_id = ${client.id} and c.account = ${account} and (${unfinished(tx)} or c.requested_at > ${since})`,
    );
    const inUse = await accountInUse(tx, client.id, account);
    const change = newest ? await shownChange(tx, newest, at) : null;
    const isOver = change === null || ['confirmed', 'withdrawn', 'declined', 'lapsed'].includes(change.status);
    const corrects = account === 'settlement' && (await correctsClosed(tx, client.id));
    const mayAsk =
      isOver && (client.status === 'approved' || corrects) && ctx.may(`settings.update_${account}_account`);
    return {
      zone: await zoneOf(tx, client.id),
      account: inUse && {
        last2: inUse.last2,
        mask: shortMask(inUse.last2),
        bankName: inUse.bankName,
        since: inUse.since.toISOString(),
      },
      change,
      hold: account === 'settlement' ? await shownHold(tx, client, at) : null,
      agreement:
        account === 'billing'
          ? { version: BILLING_AGREEMENT_VERSION, text: billingAgreement(client, 'change', ctx.language) }
          : null,
      mayAsk,
      reading: mayAsk ? await readingOf(tx, ctx, account) : null,
    };
  });
}

/** Changes of the last days and why deposits wait: what every administrator is shown, wherever they are. */
export async function noticesOf(ctx: MemberContext): Promise<z.input<typeof bankAccountNotices>> {
  const { app, client } = ctx;
  const at = app.clock.now();
  return inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const mayView = ctx.may('settings.view_settlement_account');
    const since = daysBefore(at, NOTICE_DAYS);
    const changes = mayView
      ? await changesWhere(tx, tx.sql`c.client_id = ${client.id} and (${unfinished(tx)} or c.requested_at > ${since})`)
      : [];
    const shown = [];
    for (const change of changes) shown.push(await shownChange(tx, change, at));
    return {
      zone: await zoneOf(tx, client.id),
      changes: shown,
      hold: ctx.may('menu.settlements') ? await shownHold(tx, client, at) : null,
    };
  });
}
