import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { type OpenedFile, openFile } from '@cordelle/engine/stored-files/stored-files.ts';
import sharp from 'sharp';
import { caseOf, recordOnCase } from '../application-cases/case-rows.ts';
import type { RequestContext } from '../context.ts';
// Which decoders are open is decided there.
import '../uploads/redraw-picture.ts';

/** Longest side of a picture that is shown beside others; whoever wants every letter fetches the file. */
const PREVIEW_SIDE_MAX = 1_600;
const PREVIEW_QUALITY = 80;

/**
 * A document of a business, or a smaller picture of it, for its own people who may see it and for the provider's; who it was is
 * written down. Throws `auth.forbidden`, `record.not_found`.
 */
export async function openDocument(
  ctx: RequestContext,
  clientId: bigint,
  { fileId, preview }: { readonly fileId: string; readonly preview: boolean },
): Promise<OpenedFile> {
  const { app, principal, requestId, ip, userAgent } = ctx;
  if (principal.kind === 'anonymous') throw new DomainError('auth.not_signed_in');
  if (principal.kind !== 'user' || principal.userKind !== 'staff') {
    const client = await ctx.scopeFor(clientId);
    if (client?.id !== clientId) throw new DomainError('download.link_invalid');
    if (!client.permissions.has('documents.view')) throw new DomainError('auth.forbidden');
  }
  const file = await inTransaction(app.worker, {}, async (tx) => {
    await writeAuditRows(tx, [
      {
        clientId,
        at: null,
        actor: actorOf(principal),
        action: preview ? 'clientFiles.preview' : 'clientFiles.open',
        targetType: 'stored_files',
        targetId: BigInt(fileId),
        ip,
        userAgent,
        requestId,
      },
    ]);
    const opened = await openFile(tx, app, clientId, BigInt(fileId));
    if (principal.kind === 'user' && principal.userKind === 'staff' && !preview)
      await noteView(tx, ctx, { clientId, actor: actorOf(principal), title: opened.filename });
    return opened;
  });
  return preview ? previewOf(file) : file;
}

/** Whoever reviews a business is seen to have read its documents. */
async function noteView(
  tx: Tx,
  { app }: RequestContext,
  { clientId, actor, title }: { readonly clientId: bigint; readonly actor: string; readonly title: string },
): Promise<void> {
  const of = await caseOf(tx, clientId);
  if (of) await recordOnCase(tx, of, { event: 'document_viewed', actor, at: app.clock.now(), detail: { title } });
}

async function previewOf({ filename, contentType, bytes }: OpenedFile): Promise<OpenedFile> {
  if (!contentType.startsWith('image/')) throw new DomainError('record.not_found');
  const drawn = await sharp(bytes)
    .resize({ width: PREVIEW_SIDE_MAX, height: PREVIEW_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: PREVIEW_QUALITY })
    .toBuffer();
  return { filename: filename.replace(/\.[^.]*$/, '.jpg'), contentType: 'image/jpeg', bytes: drawn };
}
