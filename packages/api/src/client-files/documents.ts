import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { eraseFiles } from '@cordelle/engine/stored-files/stored-files.ts';
import type { clientDocuments, documentKept, uploadDocumentInput } from '@cordelle/validation/client-files.ts';
import type { z } from 'zod';
import type { ClientScope, MemberContext, RequestContext, UserContext } from '../context.ts';
import { linkTo } from '../exports/download-link.ts';
import { inspectDocument } from '../uploads/inspect-document.ts';
import { scanned } from '../uploads/scan-upload.ts';
import { type DocumentRow, documentRowsOf } from './document-rows.ts';
import { keepDocument } from './keep-document.ts';
import { isOpen, type OpenPages, openPagesOf } from './open-pages.ts';

type Documents = z.input<typeof clientDocuments>;
type Shown = Documents['documents'][number];

/** Takes a document in place of the last one of its title. Throws `upload.*`. */
export async function receiveDocument(
  ctx: MemberContext,
  { title, file: given }: z.output<typeof uploadDocumentInput>,
): Promise<z.input<typeof documentKept>> {
  const { app, client, actor } = ctx;
  await inTransaction(app.worker, { readOnly: true }, (tx) => requireOpen(tx, client, title));
  const file = await scanned(app, client.id, await inspectDocument(given, 'onboardingDocument'));
  return ctx.writeAcross(async (tx) => {
    await requireOpen(tx, client, title);
    const id = await keepDocument(tx, app, { clientId: client.id, title, file, actor, at: app.clock.now() });
    const { documents } = await shownTo(tx, ctx, client.id, await openPagesOf(tx, client));
    const document = documents.find((one) => one.id === String(id));
    if (!document) throw new Error(`document ${id} was not written`);
    return { id: String(id), document };
  });
}

async function requireOpen(tx: Tx, client: ClientScope, title: DocumentTitle): Promise<void> {
  if (!isOpen(await openPagesOf(tx, client), title)) throw new DomainError('upload.not_asked_for');
}

/** What a business handed in, of one title or of all. */
export async function documentsOf(ctx: MemberContext, title?: DocumentTitle): Promise<Documents> {
  const { app, client } = ctx;
  return inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const open = ctx.may('documents.upload') ? await openPagesOf(tx, client) : null;
    return shownTo(tx, ctx, client.id, open, title);
  });
}

/** The same for the provider's people, who need not have entered the client. */
export const documentsForStaff = (ctx: UserContext, clientId: bigint): Promise<Documents> =>
  inTransaction(ctx.app.worker, { readOnly: true }, (tx) => shownTo(tx, ctx, clientId, null));

/** Takes the newest document of a title back before anybody reviews it. Throws `record.not_found`, `upload.not_asked_for`. */
export async function takeBack(ctx: MemberContext, fileId: bigint): Promise<Documents> {
  const { app, client } = ctx;
  return ctx.writeAcross(async (tx) => {
    const open = await openPagesOf(tx, client);
    const document = (await documentRowsOf(tx, client.id)).find(({ id }) => id === fileId);
    if (!document) throw new DomainError('record.not_found');
    if (!isRemovable(document, client, open)) throw new DomainError('upload.not_asked_for');
    await eraseFiles(tx, client.id, [fileId], app.clock.now());
    return shownTo(tx, ctx, client.id, open);
  });
}

/** Only what nobody has been shown yet. */
const isRemovable = (
  { current, title, createdAt }: DocumentRow,
  { status }: Pick<ClientScope, 'status'>,
  open: OpenPages,
): boolean =>
  current && status === 'created' && isOpen(open, title) && (open.submittedAt === null || createdAt > open.submittedAt);

/** Documents as they are shown, with links for the caller. `open`: what they may change; null: nothing. */
export async function shownTo(
  tx: Tx,
  ctx: RequestContext,
  clientId: bigint,
  open: OpenPages | null,
  title?: DocumentTitle,
): Promise<Documents> {
  const rows = (await documentRowsOf(tx, clientId)).filter((row) => title === undefined || row.title === title);
  const documents = rows.map((row): Shown => {
    const link = (preview: boolean) =>
      linkTo(ctx, clientId, { what: 'client_document', fileId: String(row.id), preview }, row.filename).url;
    const { client } = ctx;
    return {
      ...row,
      id: String(row.id),
      createdAt: row.createdAt.toISOString(),
      removable: open !== null && client !== null && isRemovable(row, client, open),
      url: row.scan === 'clean' ? link(false) : null,
      previewUrl: row.scan === 'clean' && row.contentType.startsWith('image/') ? link(true) : null,
    };
  });
  return { url: documents.find(({ current }) => current)?.url ?? null, documents };
}
