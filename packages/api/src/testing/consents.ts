import { inTransaction } from '@cordelle/db/connection.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';
import { recordAuthorization } from '@cordelle/engine/customers/record-authorization.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';

/** A payer agrees on a page of ours, by the clock of the world; `mailed_link`: they only named another account. */
export const consentGiven = (
  world: DayWorld,
  clientId: bigint,
  customerId: bigint,
  kind: ConsentKind,
  method: 'click_through' | 'mailed_link' = 'click_through',
) =>
  inTransaction(world.database.worker, { clientId }, (tx) =>
    recordAuthorization(tx, clientId, {
      customerId,
      kind: 'given',
      agreed: { consentKind: kind, terms: 'I agree.', termsHash: 'a'.repeat(64) },
      evidence: { method },
      actor: 'payer',
      at: world.now,
    }),
  );
