import { inTransaction } from '@cordelle/db/connection.ts';
import { changeClientStatusInput, clientFacts } from '@cordelle/validation/clients.ts';
import { factsOfClient } from '../clients/client-facts.ts';
import { procedure, router } from '../trpc.ts';
import { changeStatusByCall } from './status-by-call.ts';

/** What is called of a client and follows the rules of its review; part of the router of clients. */
export const clientStatusRouter = router({
  /** Approves a client, asks it for changes, declines, closes or opens it again; its administrators get a mail. */
  changeStatus: procedure({
    auth: 'staff',
    permission: 'staff.clients',
    rate: 'write',
    audit: 'change',
    proof: 'recent',
  })
    .input(changeClientStatusInput)
    .output(clientFacts)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.app.worker, {}, async (tx) => {
        await changeStatusByCall(tx, ctx, input);
        return factsOfClient(tx, BigInt(input.id), ctx.principal);
      }),
    ),
});
