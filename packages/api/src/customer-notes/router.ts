import { customerNote, noteIdInput, noteInput, noteListInput, notePage } from '@cordelle/validation/customers/notes.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { customerById } from '../customers/queries.ts';
import { requestMeta } from '../request-meta.ts';
import { procedure, router } from '../trpc.ts';
import { addNote, listNotes, removeNote } from './notes.ts';

/** What people write down about a customer. */
export const customerNotesRouter = router({
  list: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'customers:read',
    rate: 'read',
    audit: 'none',
  })
    .input(noteListInput)
    .output(notePage)
    .query(({ ctx, input }) => ctx.read((tx) => listNotes(tx, ctx.client.id, input, ctx.language))),

  create: procedure({
    auth: 'member',
    permission: 'customer_notes.new',
    scope: 'customers:write',
    rate: 'write',
    audit: 'change',
  })
    .input(noteInput)
    .output(customerNote)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const customerId = BigInt(input.customerId);
        await customerById(tx, ctx.client.id, customerId, ctx.app.clock.now());
        return addNote(tx, requestMeta(ctx), { customerId, description: input.description }, ctx.language);
      }),
    ),

  remove: procedure({
    auth: 'member',
    permission: 'customer_notes.remove',
    scope: 'customers:write',
    rate: 'write',
    audit: 'change',
  })
    .input(noteIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await removeNote(tx, requestMeta(ctx), BigInt(input.noteId));
        return { id: input.noteId };
      }),
    ),
});
