import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { ownerLinks, stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { fullName } from '@cordelle/domain/onboarding/person-name.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';

const OWNER = joined(
  columns(stakeholders, 's', ['firstName', 'lastName', 'email']),
  columns(users, 'u', { language: 'language' }),
  columns(ownerLinks, 'l', { linkId: 'id' }),
  computed<{ business: string }>({ business: 'coalesce(c.operating_as, c.business_name)' }),
);

/**
 * Tells an address of an owner that another one takes its place: who was asked there to show who they are, learns that somebody else
 * may do so. Nothing is written where no link was ever mailed there, or where the address stays. Once for each link and address.
 * Called before the new address is written.
 */
export async function tellFormerAddress(
  tx: Tx,
  { clock }: Pick<App, 'clock'>,
  { clientId, ownerId, next }: { readonly clientId: bigint; readonly ownerId: bigint; readonly next: string | null },
): Promise<void> {
  const [owner] = await tx.sql`
    select ${OWNER}
      from stakeholders s
      join clients c on c.id = s.client_id
      join client_onboardings o on o.client_id = s.client_id
      join users u on u.id = o.user_id
      join owner_links l on l.client_id = s.client_id and l.stakeholder_id = s.id and l.mailed_at is not null
     where s.client_id = ${clientId} and s.id = ${ownerId}
     order by l.id desc limit 1`;
  if (!owner?.email || owner.email === next) return;
  const { email, linkId, business, language } = owner;
  await writeAccountMail(tx, {
    to: { email, firstName: owner.firstName ?? '', language },
    template: 'owner_address_replaced',
    inputs: { owner: fullName(owner), business },
    dedupeKey: `owner_address_replaced ${clientId} ${ownerId} ${linkId} ${email}`,
    at: clock.now(),
  });
}
