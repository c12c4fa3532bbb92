import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { openFile } from '@cordelle/engine/stored-files/stored-files.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { openCaseFile } from '../applications/open-case-file.ts';
import { invoiceDocument } from '../billing-invoices/invoice-document.ts';
import { openDocument } from '../client-files/open-document.ts';
import type { RequestContext } from '../context.ts';
import { refusedCustomers } from '../customer-imports/refused-customers.ts';
import { exportCustomers, exportFilename } from '../customers/export-customers.ts';
import { exportSource } from '../exports/ask-for-export.ts';
import { type Download, openLink } from '../exports/download-link.ts';
import { CONTENT_TYPES, csvBytes } from '../exports/export-bytes.ts';
import { bytesOf, finishedExport } from '../exports/export-jobs.ts';
import type { Exportable, ExportKind } from '../exports/export-kind.ts';
import { isExportName } from '../exports/export-kind.ts';
import { importRowById } from '../imports/list-imports.ts';
import { refusedFilename } from '../imports/refused-lines.ts';
import { monthArchive, monthFilename } from '../month-close/month-archive.ts';
import { refusedTransactions } from '../transaction-imports/refused-transactions.ts';
import { countExported } from '../trpc.ts';
import { EXPORT_KINDS } from './export-kinds.ts';

/** A file on its way to whoever asked for it. The body is made while it is read. */
export type OpenedDownload = {
  readonly filename: string;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
};

/** What the link's reader must still be allowed when they come for the file; of one made before, its row says. */
function needOf(download: Exclude<Download, { what: 'export' | 'client_document' | 'case_file' }>): Permission {
  switch (download.what) {
    case 'customers':
    case 'evidence_pack':
      return 'customers.export';
    case 'invoice':
      return 'settings.read_billing_invoices';
    case 'permission_form':
      return 'customers.view_permission_form';
    case 'month':
      return 'settlements.export';
    case 'refused_lines':
      return REFUSED_LINES[download.of].permission;
    case 'list':
      return kindOf(download.list).permission;
  }
}

/** Lines that cannot be imported, by what they are about. */
const REFUSED_LINES = {
  customers: { table: 'customer_imports', permission: 'customers.csv_imports', read: refusedCustomers },
  transactions: {
    table: 'transaction_imports',
    permission: 'transaction_schedules.csv_imports',
    read: refusedTransactions,
  },
} as const;

/** Throws `download.link_invalid` for a list that is none any more. */
function kindOf(name: string): ExportKind {
  if (!isExportName(name)) throw new DomainError('download.link_invalid');
  return EXPORT_KINDS[name];
}

/**
 * The file a link stands for. Throws `auth.not_signed_in`, `download.link_invalid` also where the client is no longer one of the
 * reader's, `auth.forbidden` where the permission is gone, `record.not_found`.
 */
export async function openDownload(ctx: RequestContext, text: string): Promise<OpenedDownload> {
  if (ctx.principal.kind === 'anonymous') throw new DomainError('auth.not_signed_in');
  if (ctx.principal.kind === 'user' && ctx.principal.restriction !== null) throw new DomainError('auth.forbidden');
  const { clientId, download } = openLink(ctx, text);
  if (download.what === 'client_document') {
    const { bytes, ...file } = await openDocument(ctx, clientId, download);
    return { ...file, body: once(bytes) };
  }
  if (download.what === 'case_file') {
    const { bytes, ...file } = await openCaseFile(ctx, clientId);
    return { ...file, body: metered(ctx, once(bytes)) };
  }
  const client = await ctx.scopeFor(clientId);
  if (client?.id !== clientId) throw new DomainError('download.link_invalid');
  const requirePermission = (permission: Permission) => {
    if (!client.permissions.has(permission)) throw new DomainError('auth.forbidden');
  };
  const { app, requestId } = ctx;
  const actor = actorOf(ctx.principal);
  if (download.what !== 'export') requirePermission(needOf(download));
  switch (download.what) {
    case 'customers':
      return {
        filename: exportFilename(client.country, app.clock.now()),
        contentType: 'text/csv; charset=utf-8',
        body: metered(ctx, exportCustomers(app, client, download.input, { actor, requestId })),
      };
    case 'invoice': {
      const facts = await inTransaction(app.database, { clientId, readOnly: true }, (tx) =>
        invoiceDocument(tx, clientId, BigInt(download.invoiceId)),
      );
      const bytes = await app.documents.draw(
        { document: 'invoice', facts: { ...facts, sandbox: app.sandbox !== null } },
        'at_once',
      );
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
    case 'evidence_pack': {
      const opened = await inTransaction(app.database, { clientId }, (tx) =>
        openFile(tx, app, clientId, BigInt(download.fileId)),
      );
      return {
        filename: opened.filename,
        contentType: opened.contentType,
        body: metered(ctx, once(opened.bytes)),
      };
    }
    case 'month': {
      const asked = {
        clientId,
        month: download.month,
        language: ctx.language,
        withInvoices: client.permissions.has('settings.read_billing_invoices'),
      };
      return {
        filename: monthFilename(download.month, ctx.language),
        contentType: 'application/zip',
        body: metered(ctx, monthArchive(app, asked)),
      };
    }
    case 'refused_lines': {
      const lines = REFUSED_LINES[download.of];
      const { filename } = await inTransaction(app.database, { clientId, readOnly: true }, (tx) =>
        importRowById(tx, { table: lines.table, clientId }, BigInt(download.importId)),
      );
      const asked = { clientId, importId: BigInt(download.importId), language: ctx.language };
      return {
        filename: refusedFilename(filename, ctx.language),
        contentType: CONTENT_TYPES.csv,
        body: metered(ctx, lines.read(app, asked)),
      };
    }
    case 'list': {
      const { format, input } = download;
      const list = kindOf(download.list).of(input, exportSource(app, clientId, ctx.language));
      const body = format === 'csv' ? csvBytes(app.database, clientId, list) : await pdfBody(ctx, clientId, list);
      return { filename: `${list.filename}.${format}`, contentType: CONTENT_TYPES[format], body: metered(ctx, body) };
    }
    case 'export': {
      const { principal } = ctx;
      if (principal.kind !== 'user') throw new DomainError('download.link_invalid');
      const asked = {
        clientId,
        exportId: BigInt(download.exportId),
        userId: principal.userId,
        now: app.wallClock.now(),
      };
      const file = await inTransaction(app.database, { clientId, readOnly: true }, (tx) => finishedExport(tx, asked));
      requirePermission(kindOf(file.what).permission);
      return {
        filename: file.filename,
        contentType: CONTENT_TYPES[file.format],
        body: metered(ctx, bytesOf(app, clientId, file)),
      };
    }
  }
}

/** Drawn before anything is answered: what cannot be drawn is refused in words. A program may ask for long ones, and waits. */
async function pdfBody({ app, face }: RequestContext, clientId: bigint, list: Exportable) {
  const request = await inTransaction(app.database, { clientId, readOnly: true }, (tx) => list.pdf(tx));
  return once(await app.documents.draw(request, face === 'v3' ? 'in_background' : 'at_once'));
}

/** The same bytes, counted as they go out to whoever takes a list along. */
async function* metered(ctx: RequestContext, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    countExported(ctx, piece.byteLength);
    yield piece;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
