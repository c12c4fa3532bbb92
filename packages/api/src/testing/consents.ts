import { inTransaction } from '@cordelle/db/connection.ts';
import type { AuthorizationCommand } from '@cordelle/domain/authorization/decider.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';
import {
  type AuthorizationWork,
  changeAuthorizations,
  type Proof,
} from '@cordelle/engine/authorizations/change-authorizations.ts';
import { changeConsents } from '@cordelle/engine/authorizations/consent.ts';
import { refreshViews } from '@cordelle/engine/customers/customer-rows.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';

const AGREED = { terms: 'I agree.', termsHash: 'a'.repeat(64) };

/**
 * A payer agrees on a page of ours, by the clock of the world; what they were written with, on paper, is over. Returns which
 * agreement it is.
 */
export async function consentGiven(
  world: DayWorld,
  clientId: bigint,
  customerId: bigint,
  kind: ConsentKind,
  agreed: { readonly terms: string; readonly termsHash: string } = AGREED,
  answers: Readonly<Record<string, string>> = {},
): Promise<bigint> {
  const given = {
    clientId,
    id: customerId,
    command: { type: 'give', customerType: 'Personal', limitCents: null },
    agreed: { consentKind: kind, ...agreed },
    evidence: { method: 'click_through', answers },
  } as const;
  const by = { actor: 'payer', at: world.now };
  return inTransaction(world.database.worker, { clientId }, async (tx) => {
    const [changed] = await changeConsents(tx, [given], by);
    if (!changed?.authorizationId) throw new Error('nothing was given');
    const replace = { type: 'replace', replacedBy: String(changed.authorizationId) } as const;
    await changeAuthorizations(tx, [{ clientId, customerId, authorizationId: customerId, command: replace }], by);
    await refreshViews(tx, [{ clientId, id: customerId }]);
    return changed.authorizationId;
  });
}

/** Something else happens with an agreement, or with the one its customer shows. */
export async function agreementChanges(
  world: DayWorld,
  { clientId, customerId }: { readonly clientId: bigint; readonly customerId: bigint },
  command: Exclude<AuthorizationCommand, { type: 'give' | 'request' }>,
  { at = world.now, of, ...proof }: Proof & { readonly at?: Date; readonly of?: bigint } = {},
): Promise<void> {
  await inTransaction(world.database.worker, { clientId }, async (tx) => {
    const [shown] = await tx.sql<{ id: bigint }[]>`
      select authorization_id as id from customers where client_id = ${clientId} and id = ${customerId}`;
    if (!shown) throw new Error('there is no such customer');
    const work: AuthorizationWork = { clientId, customerId, authorizationId: of ?? shown.id, command, ...proof };
    await changeAuthorizations(tx, [work], { actor: 'payer', at });
    await refreshViews(tx, [{ clientId, id: customerId }]);
  });
}
