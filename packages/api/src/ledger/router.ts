import { clientIntegrity, clientIntegrityInput, integrity } from '@cordelle/validation/ledger.ts';
import { procedure, router } from '../trpc.ts';
import { integrityOfClient } from './client-integrity.ts';
import { ledgerIntegrity } from './integrity.ts';

export const ledgerRouter = router({
  integrity: procedure({ auth: 'staff', permission: 'staff.ledger', rate: 'read', audit: 'none' })
    .output(integrity)
    .query(({ ctx }) => ledgerIntegrity(ctx.app)),

  clientIntegrity: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(clientIntegrityInput)
    .output(clientIntegrity)
    .query(({ ctx }) => integrityOfClient(ctx)),
});
