import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import {
  authorizationForm,
  authorizationFormInput,
  openAuthorizationInput,
} from '@cordelle/validation/authorization-forms.ts';
import type { z } from 'zod';
import { findOpenRequest } from '../authorization-requests/open-request.ts';
import { procedure, router } from '../trpc.ts';
import { formFactsOf } from './form-facts.ts';

const OPENED = joined(
  columns(clients, { clientId: 'id' }),
  computed<{ customerId: bigint | null; language: 'en' | 'fr' | null }>({
    customerId: 'null::bigint',
    language: 'null::text',
  }),
);
type Opened = Row<typeof OPENED>;

/**
 * The business that a public address names, or the business and the payer of a mailed one. A client that does not collect is
 * as unknown as one that does not exist.
 */
async function opened({ worker, clock }: App, asked: z.output<typeof openAuthorizationInput>): Promise<Opened> {
  const found = await inTransaction(worker, { readOnly: true }, async (tx): Promise<Opened | null> => {
    if (!('code' in asked)) return findOpenRequest(tx, asked, clock.now());
    const [client] = await tx.sql`
      select ${OPENED} from clients
       where authorization_code = ${asked.code} and status = 'approved'`;
    return client ?? null;
  });
  if (!found) throw new DomainError('record.not_found');
  return found;
}

/** Authorizations that are printed, signed and handed back. */
export const authorizationFormsRouter = router({
  /** For somebody of the business, blank or filled in for one customer. */
  get: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'authorizations:read',
    rate: 'read',
    audit: 'none',
  })
    .input(authorizationFormInput)
    .output(authorizationForm)
    .query(({ ctx, input }) =>
      ctx.read((tx) =>
        formFactsOf(tx, ctx.app, {
          clientId: ctx.client.id,
          customerId: input.customerId === undefined ? null : BigInt(input.customerId),
          languages: input.languages ?? null,
        }),
      ),
    ),

  /** For whoever opens a public or a mailed address. */
  open: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(openAuthorizationInput)
    .output(authorizationForm)
    .query(async ({ ctx, input }) => {
      const { clientId, customerId, language } = await opened(ctx.app, input);
      return inTransaction(ctx.app.database, { clientId, readOnly: true }, (tx) =>
        formFactsOf(tx, ctx.app, { clientId, customerId, languages: [language ?? ctx.language] }),
      );
    }),
});
