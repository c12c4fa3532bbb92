import type { Tx } from '@cordelle/db/connection.ts';
import {
  authorizationMailPreview,
  authorizationMailPreviewInput,
  createAndSendInput,
  createdAndSent,
  emailAuthRequestInput,
  publicLink,
  sentTo,
} from '@cordelle/validation/customers/authorization-mail.ts';
import { mayRead } from '../auth/may-read.ts';
import { askForAuthorizations, type RequestMeta } from '../authorization-requests/ask.ts';
import { askingClient } from '../authorization-requests/asking-client.ts';
import { previewRequests } from '../authorization-requests/preview.ts';
import { publicLinkOf } from '../authorization-requests/public-link.ts';
import type { MemberContext } from '../context.ts';
import { procedure } from '../trpc.ts';
import { createAndAsk } from './create-and-ask.ts';

async function askingAs(ctx: MemberContext, tx: Tx, message: string | undefined): Promise<RequestMeta> {
  const { app, client, actor, language } = ctx;
  return {
    addresses: app.addresses,
    client: await askingClient(tx, client.id),
    message,
    actor,
    at: app.clock.now(),
    language,
    byIds: !mayRead(ctx, 'customers:read'),
  };
}

/** How payers are asked for their authorization. */
export const authorizationMailProcedures = {
  emailAuthRequest: procedure({
    auth: 'member',
    permission: 'customers.email_auth_request',
    scope: 'authorizations:write',
    rate: 'write',
    audit: 'change',
  })
    .input(emailAuthRequestInput)
    .output(sentTo)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const requestMeta = await askingAs(ctx, tx, input.message);
        return { records: await askForAuthorizations(tx, requestMeta, input.ids.map(BigInt)) };
      }),
    ),

  createAndSendAuthorizations: procedure({
    auth: 'member',
    permission: 'customers.new',
    scope: 'customers:write',
    rate: 'write',
    audit: 'change',
  })
    .input(createAndSendInput)
    .output(createdAndSent)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => createAndAsk(tx, ctx.app.keys, await askingAs(ctx, tx, input.message), input.customers)),
    ),

  authorizationMailPreview: procedure({
    auth: 'member',
    permission: 'customers.email_auth_request',
    rate: 'read',
    audit: 'none',
  })
    .input(authorizationMailPreviewInput)
    .output(authorizationMailPreview)
    .query(({ ctx, input }) =>
      ctx.read((tx) => previewRequests(tx, ctx.client.id, input.ids.map(BigInt), ctx.app.clock.now())),
    ),

  publicLink: procedure({ auth: 'member', permission: 'menu.authorizations', rate: 'read', audit: 'none' })
    .output(publicLink)
    .query(({ ctx }) => ctx.read((tx) => publicLinkOf(tx, ctx.client.id, ctx.app.addresses))),
};
