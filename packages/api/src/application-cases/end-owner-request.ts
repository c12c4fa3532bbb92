import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { ownerRequests } from '@cordelle/db/schema/owner-requests.ts';
import { OPEN_OWNER_REQUESTS } from '@cordelle/domain/onboarding/owner-requests.ts';

type End = {
  readonly status: 'approved' | 'declined' | 'withdrawn';
  readonly by: string;
  readonly at: Date;
  readonly words: string | null;
};

/** Ends a request; who was to be an owner and is not has no link any more. */
export async function endRequest(
  tx: Tx,
  request: { readonly clientId: bigint; readonly id: bigint },
  { status, by, at, words }: End,
): Promise<void> {
  const { clientId, id } = request;
  await tx.sql`
    update owner_requests set status = ${status}, decided_by = ${by}, decided_at = ${at}, words = ${words}
     where client_id = ${clientId} and id = ${id}`;
  await tx.sql`update stakeholders set proposed_at = null where client_id = ${clientId} and proposed_at is not null`;
}

/** Takes back what a business put together or asked for, where it did: it is closed now. */
export async function endRequestOf(tx: Tx, clientId: bigint, { by, at }: Pick<End, 'by' | 'at'>): Promise<void> {
  const [open] = await tx.sql`
    select ${columns(ownerRequests, ['id'])} from owner_requests
     where client_id = ${clientId} and status = any(${arrayLiteral([...OPEN_OWNER_REQUESTS])}::text[]) for update`;
  if (open) await endRequest(tx, { clientId, id: open.id }, { status: 'withdrawn', by, at, words: null });
}
