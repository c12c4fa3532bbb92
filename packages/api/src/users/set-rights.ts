import type { Tx } from '@cordelle/db/connection.ts';
import type { Rights } from '@cordelle/domain/users/membership-rules.ts';
import { CUSTOM_FLAGS } from '@cordelle/validation/permissions.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';

/** Columns of `memberships` for the switches; those of any role but custom are off. */
export const switchColumns = ({ role, flags }: Rights): Record<string, boolean> =>
  Object.fromEntries(CUSTOM_FLAGS.map((flag) => [snakeCase(flag), role === 'client_custom' && flags.includes(flag)]));

/** Gives somebody of a client their role and switches. */
export async function setRights({ sql }: Tx, clientId: bigint, userId: bigint, rights: Rights): Promise<void> {
  await sql`
    update memberships set ${sql({ ...switchColumns(rights), role: rights.role })}
     where client_id = ${clientId} and user_id = ${userId} and role <> 'customer_account'`;
}
