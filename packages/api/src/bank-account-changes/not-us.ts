import { columns, computed } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { bankAccountNotices } from '@cordelle/db/schema/bank-account-changes.ts';
import { statusAt } from '@cordelle/domain/bank-account-change/state.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { changesWhere, type StoredChange } from '@cordelle/engine/bank-account-changes/change-rows.ts';
import { actOnChange, NOBODY_IN_PARTICULAR } from '@cordelle/engine/bank-account-changes/write-events.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { notUsDone, notUsPage } from '@cordelle/validation/bank-account-changes.ts';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { endSessionsOfClient } from './end-sessions.ts';

const NOTICE = columns(bankAccountNotices, 'n', ['clientId', 'id', 'changeId', 'email', 'language']);

/** Whose link it is. Throws `bank_change.link_unknown` alike for one that never was and one that is over. */
async function noticeOf(tx: Tx, { clock }: App, token: string) {
  const [notice] = await tx.sql`
    select ${NOTICE} from bank_account_notices n
     where n.token_hash = ${fingerprintOf(token)} and n.expires_at > ${clock.now()}`;
  if (!notice) throw new DomainError('bank_change.link_unknown');
  return notice;
}

async function changeOf(tx: Tx, clientId: bigint, id: bigint, forUpdate: boolean): Promise<StoredChange> {
  const [stored] = await changesWhere(tx, tx.sql`c.client_id = ${clientId} and c.id = ${id}`, { forUpdate });
  if (!stored) throw new DomainError('bank_change.link_unknown');
  return stored;
}

/** What the page behind the link says; opening it changes nothing, since programs that read mail follow links. */
export const openNotUs = ({ app }: RequestContext, token: string): Promise<z.input<typeof notUsPage>> =>
  inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const { clientId, changeId, language } = await noticeOf(tx, app, token);
    const { row, change } = await changeOf(tx, clientId, changeId, false);
    const [said] = await tx.sql`
      select ${computed<{
        business: string;
        oldLast2: string | null;
        newLast2: string;
        requestedBy: string;
        zone: string;
      }>({
        business: 'coalesce(c.operating_as, c.business_name)',
        zone: 'c.zone',
        oldLast2: 'o.last2',
        newLast2: 'a.last2',
        requestedBy: `trim(u.first_name || ' ' || u.last_name)`,
      })}
        from clients c
        join client_bank_accounts a on a.client_id = c.id and a.id = ${row.newAccountId}
        join users u on u.id = ${row.requestedBy}
        left join client_bank_accounts o on o.client_id = c.id and o.id = ${row.previousAccountId ?? 0n}
       where c.id = ${clientId}`;
    if (!said) throw new DomainError('bank_change.link_unknown');
    return {
      ...said,
      language,
      account: row.account,
      status: statusAt(change, app.clock.now()),
      requestedAt: row.requestedAt.toISOString(),
    };
  });

/**
 * Stops the change: deposits wait, everybody of the business signs in anew, the provider's people are asked. Whoever has the link
 * was told of the change. Again, or where it is over, it changes nothing and says so.
 */
export const stopByNotice = (ctx: RequestContext, token: string): Promise<z.input<typeof notUsDone>> => {
  const { app, ip, userAgent, requestId } = ctx;
  return inTransaction(app.worker, {}, async (tx) => {
    const at = app.clock.now();
    const { clientId, id, changeId, email } = await noticeOf(tx, app, token);
    const stored = await changeOf(tx, clientId, changeId, true);
    const status = statusAt(stored.change, at);
    if (status === 'withdrawn' || status === 'declined' || status === 'lapsed' || status === 'frozen')
      return { status };
    const acting = { actor: `notice:${email}`, at, ip, userAgent, requestId };
    await actOnChange(tx, app, stored, { type: 'freeze' }, NOBODY_IN_PARTICULAR, acting);
    await tx.sql`update bank_account_notices set used_at = ${at} where client_id = ${clientId} and id = ${id}`;
    await endSessionsOfClient(tx, clientId);
    return { status: 'frozen' };
  });
};
