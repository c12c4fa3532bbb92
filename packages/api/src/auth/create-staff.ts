import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { hashPassword } from './password.ts';
import { normalisedEmail } from './user-row.ts';

export type NewStaff = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly password: string;
  /** Who adds them, as the audit log names them. */
  readonly actor: string;
};

/**
 * Adds one of the provider's people; returns the user's id. Somebody else has read the password, so they choose their own
 * before anything else. Throws `user.email_taken` when somebody has the address.
 */
export async function createStaff(app: App, staff: NewStaff): Promise<bigint> {
  const passwordHash = await hashPassword(staff.password);
  return inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    const [user] = await sql`
      insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at, requires_reset)
      values (${normalisedEmail(staff.email)}, ${passwordHash}, ${staff.firstName}, ${staff.lastName},
              ${staff.language}, 'staff', ${app.clock.now()}, ${app.clock.now()}, true)
      on conflict (email) do nothing returning ${columns(users, ['id'])}`;
    if (!user) throw new DomainError('user.email_taken');
    await writeAuditRows(tx, [
      {
        clientId: PROVIDER_CLIENT_ID,
        at: null,
        actor: staff.actor,
        action: 'staff.create',
        targetType: 'users',
        targetId: user.id,
      },
    ]);
    return user.id;
  });
}
