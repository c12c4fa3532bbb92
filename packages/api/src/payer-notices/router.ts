import {
  payerLetters,
  payerLettersInput,
  payerNotice,
  payerNoticeIdInput,
  payerNoticeInput,
  payerNoticeListInput,
  payerNoticePage,
  payerNoticePreview,
  payerNoticeRecipientPage,
  payerNoticeRecipientsInput,
  postedLetters,
  postedLettersInput,
} from '@cordelle/validation/payer-notices.ts';
import { procedure, router } from '../trpc.ts';
import { lettersOf, postLetters } from './letters.ts';
import { listPayerNotices, payerNoticeById, recipientsOf } from './notices-of.ts';
import { orderPayerNotice, previewPayerNotice } from './order-notice.ts';

const reading = {
  auth: 'member',
  permission: 'menu.customers',
  scope: 'authorizations:read',
  rate: 'read',
  audit: 'none',
} as const;
const writing = {
  auth: 'member',
  permission: 'customers.email_auth_request',
  scope: 'authorizations:write',
  rate: 'write',
  audit: 'change',
} as const;

/** What a business tells all of its payers at once: another name, another service that collects, another business. */
export const payerNoticesRouter = router({
  list: procedure(reading)
    .input(payerNoticeListInput)
    .output(payerNoticePage)
    .query(({ ctx, input }) => ctx.read((tx) => listPayerNotices(tx, ctx.client, input))),

  byId: procedure(reading)
    .input(payerNoticeIdInput)
    .output(payerNotice)
    .query(({ ctx, input }) => ctx.read((tx) => payerNoticeById(tx, ctx.client, BigInt(input.id)))),

  recipients: procedure(reading)
    .input(payerNoticeRecipientsInput)
    .output(payerNoticeRecipientPage)
    .query(({ ctx, input }) => ctx.read((tx) => recipientsOf(tx, ctx.client, input))),

  letters: procedure(reading)
    .input(payerLettersInput)
    .output(payerLetters)
    .query(({ ctx, input }) => ctx.read((tx) => lettersOf(ctx, tx, input))),

  preview: procedure({ ...writing, audit: 'none' })
    .input(payerNoticeInput)
    .output(payerNoticePreview)
    .mutation(({ ctx, input }) => ctx.read((tx) => previewPayerNotice(ctx, tx, input))),

  create: procedure(writing)
    .input(payerNoticeInput)
    .output(payerNotice)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => payerNoticeById(tx, ctx.client, await orderPayerNotice(ctx, tx, input))),
    ),

  posted: procedure(writing)
    .input(postedLettersInput)
    .output(postedLetters)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => ({ id: input.id, posted: await postLetters(ctx, tx, input) })),
    ),
});
