import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { ClientStatus } from '@cordelle/domain/client/kinds.ts';
import { requireStatusChange } from '@cordelle/domain/client/status-changes.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import type { changeClientStatusInput } from '@cordelle/validation/clients.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { endPaymentsOfClient } from './closing.ts';
import { goesOnWords } from './goes-on.ts';

/** Mail that tells of a step, by where it leads; an account that is opened again has words of its own. */
const MAIL: Record<ClientStatus, string> = {
  created: 'client_changes_asked',
  pending: 'client_under_review',
  approved: 'client_approved',
  closed: 'client_closed',
};
const MAIL_DECLINED = 'client_declined';
const MAIL_REOPENED = 'client_reopened';

function mailOf(from: ClientStatus, to: ClientStatus): string {
  if (from === 'pending' && to === 'closed') return MAIL_DECLINED;
  return from === 'closed' && to === 'approved' ? MAIL_REOPENED : MAIL[to];
}

/**
 * Takes a client to its next status, tells its administrators with the note, and writes both down; with an account that is closed
 * ends what its customers pay. `noteIn`: the note in the language of each reader. Throws
 * `record.not_found`, `client.status_change_refused`, `client.review_note_required`.
 */
export async function changeClientStatus(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof changeClientStatusInput>,
  noteIn: (language: Language) => string = () => input.reviewNote,
): Promise<void> {
  const clientId = BigInt(input.id);
  const { status, reviewNote } = input;
  const [client] = await tx.sql`
    select ${columns(clients, ['status', 'businessName', 'approvedAt'])} from clients where id = ${clientId} for update`;
  if (!client) throw new DomainError('record.not_found');
  requireStatusChange(client.status, status, { wasApproved: client.approvedAt !== null }, reviewNote);
  const at = ctx.app.clock.now();
  const closes = client.status === 'approved' && status === 'closed';
  const ended = closes ? await endPaymentsOfClient(tx, ctx, clientId) : null;
  // One that was opened as approved was so from its first day: without it, its last month would not be billed.
  await tx.sql`
    update clients set status = ${status},
           approved_at = coalesce(approved_at, case when status = 'approved' then created_at
                                                    when ${status} = 'approved' then ${at}::timestamptz end),
           closed_at = case ${status} when 'closed' then ${at}::timestamptz end
     where id = ${clientId}`;
  await recordStaffAct(tx, ctx, {
    action: 'clients.changeStatus',
    clientIds: [clientId],
    targetType: 'clients',
    targetId: input.id,
    before: { status: client.status },
    after: { status, reviewNote, ...(ended && { ended }) },
  });
  const template = mailOf(client.status, status);
  const goesOn = closes ? await goesOnWords(tx, clientId) : () => '';
  for (const to of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template,
      inputs: { businessName: client.businessName, note: noteIn(to.language), goesOn: goesOn(to.language) },
      // What was declined is not there any more.
      link: template === MAIL_DECLINED ? null : businessPage(ctx.app.addresses, clientId, '/client'),
      dedupeKey: `${template}:${clientId}:${ctx.requestId}:${to.id}`,
      at,
    });
}
