import { inTransaction } from '@cordelle/db/connection.ts';
import { INVARIANTS } from '@cordelle/domain/ledger/invariants.ts';
import type { App } from '@cordelle/engine/app.ts';
import { brokenInvariants } from '@cordelle/engine/ledger/invariants.ts';
import type { integrity } from '@cordelle/validation/ledger.ts';
import type { z } from 'zod';

/** Offenders of one invariant that are named. */
export const OFFENDERS_MAX = 100;

/** Every invariant of the ledger over all clients, now, each with the records that break it (the first hundred). */
export function ledgerIntegrity(app: App): Promise<z.input<typeof integrity>> {
  return inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const broken = await brokenInvariants(tx);
    return {
      checkedAt: app.clock.now().toISOString(),
      invariants: INVARIANTS.map((name) => {
        const offenders = broken.filter(({ invariant }) => invariant === name).map(({ id }) => id);
        return { name, holds: offenders.length === 0, offenders: offenders.slice(0, OFFENDERS_MAX) };
      }),
    };
  });
}
