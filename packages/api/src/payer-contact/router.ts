import { payerContact, updatePayerContactInput } from '@cordelle/validation/payer-contact.ts';
import { procedure, router } from '../trpc.ts';
import { changeContact } from './change-contact.ts';
import { contactOf } from './contact-of.ts';

/** Where payers reach a business. */
export const payerContactRouter = router({
  get: procedure({
    auth: 'member',
    permission: 'authorization_settings.edit_authorization_settings',
    rate: 'read',
    audit: 'none',
  })
    .output(payerContact)
    .query(({ ctx }) => ctx.read((tx) => contactOf(tx, ctx.client.id))),

  /** Holds for forms printed from now on; those that were signed say what they said. */
  update: procedure({
    auth: 'member',
    permission: 'authorization_settings.edit_authorization_settings',
    rate: 'write',
    audit: 'change',
  })
    .input(updatePayerContactInput)
    .output(payerContact)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await changeContact(tx, ctx.client, input);
        return contactOf(tx, ctx.client.id);
      }),
    ),
});
