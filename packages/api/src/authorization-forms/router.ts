import { createHash } from 'node:crypto';
import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import {
  authorizationForm,
  authorizationFormInput,
  openAuthorizationInput,
} from '@cordelle/validation/authorization-forms.ts';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { procedure, router } from '../trpc.ts';
import { formFactsOf } from './form-facts.ts';

type Opened = { readonly clientId: bigint; readonly customerId: bigint | null; readonly language: 'en' | 'fr' | null };

/**
 * The business that a public address names, or the business and the payer of a mailed one. A client that does not collect is
 * as unknown as one that does not exist.
 */
async function opened(app: App, asked: z.output<typeof openAuthorizationInput>): Promise<Opened> {
  const rows = await inTransaction(app.worker, { readOnly: true }, ({ sql }) =>
    'code' in asked
      ? sql<Opened[]>`
          select id as "clientId", null::bigint as "customerId", null::text as language from clients
           where authorization_code = ${asked.code} and status = 'approved'`
      : sql<Opened[]>`
          select r.client_id as "clientId", r.customer_id as "customerId", r.language
            from authorization_request_links l
            join authorization_requests r on r.client_id = l.client_id and r.id = l.request_id
            join clients c on c.id = r.client_id and c.status = 'approved'
           where l.token_hash = ${createHash('sha256').update(asked.token).digest('hex')}
             and r.ended_at is null and r.expires_at > ${app.wallClock.now()}`,
  );
  const [row] = rows;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/** Authorizations that are printed, signed and handed back. */
export const authorizationFormsRouter = router({
  /** For somebody of the business, blank or filled in for one customer. */
  get: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(authorizationFormInput)
    .output(authorizationForm)
    .query(({ ctx, input }) =>
      ctx.read((tx) =>
        formFactsOf(tx, {
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
        formFactsOf(tx, { clientId, customerId, languages: [language ?? ctx.language] }),
      );
    }),
});
