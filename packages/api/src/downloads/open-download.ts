import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { actorOf } from '../audit/actor.ts';
import { type InvoiceDocument, invoiceDocument } from '../billing-invoices/invoice-document.ts';
import type { RequestContext } from '../context.ts';
import { exportCustomers, exportFilename } from '../customers/export-customers.ts';
import { recordFacts } from '../customers/record-fact.ts';
import { openFile } from '../uploads/stored-files.ts';
import { type Download, openLink } from './download-link.ts';

/** A file on its way to whoever asked for it. The body is made while it is read. */
export type OpenedDownload = {
  readonly filename: string;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
};

/** Draws a document as PDF: what stands on it is known here, how it looks is not. */
export type Draw = (request: { readonly document: 'invoice'; readonly facts: InvoiceDocument }) => Promise<Uint8Array>;

/** What the link's reader must still be allowed when they come for the file. */
const NEEDS: Record<Download['what'], Permission> = {
  customers: 'customers.export',
  invoice: 'settings.read_billing_invoices',
  permission_form: 'customers.view_permission_form',
};

/**
 * The file a link stands for. Throws `auth.not_signed_in`, `download.link_invalid` also where the client is no longer one of the
 * reader's, `auth.forbidden` where the permission is gone, `record.not_found`.
 */
export async function openDownload(ctx: RequestContext, text: string, draw: Draw): Promise<OpenedDownload> {
  if (ctx.principal.kind === 'anonymous') throw new DomainError('auth.not_signed_in');
  if (ctx.principal.kind === 'user' && ctx.principal.restriction !== null) throw new DomainError('auth.forbidden');
  const { clientId, download } = openLink(ctx, text);
  const client = await ctx.scopeFor(clientId);
  if (client?.id !== clientId) throw new DomainError('download.link_invalid');
  if (!client.permissions.has(NEEDS[download.what])) throw new DomainError('auth.forbidden');
  const { app, requestId } = ctx;
  const actor = actorOf(ctx.principal);
  switch (download.what) {
    case 'customers':
      return {
        filename: exportFilename(client.country, app.clock.now()),
        contentType: 'text/csv; charset=utf-8',
        body: exportCustomers(app, client, download.input, { actor, requestId }),
      };
    case 'invoice': {
      const facts = await inTransaction(app.database, { clientId, readOnly: true }, (tx) =>
        invoiceDocument(tx, clientId, BigInt(download.invoiceId)),
      );
      const bytes = await draw({ document: 'invoice', facts });
      return { filename: `${facts.invoiceNumber}.pdf`, contentType: 'application/pdf', body: once(bytes) };
    }
    case 'permission_form': {
      const at = app.clock.now();
      const file = await inTransaction(app.database, { clientId }, async (tx) => {
        const opened = await openFile(tx, app, clientId, BigInt(download.fileId));
        const customerId = BigInt(download.customerId);
        await recordFacts(tx, clientId, [{ customerId, type: 'permission_form_viewed' }], { actor, at });
        return opened;
      });
      return { filename: file.filename, contentType: file.contentType, body: once(file.bytes) };
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
