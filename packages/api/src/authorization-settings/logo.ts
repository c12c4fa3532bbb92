import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { logoPath } from '@cordelle/engine/mail/payer-mail.ts';
import { dataUrl, noPicture } from '@cordelle/engine/stored-files/client-logo.ts';
import { keepFile, type OpenedFile, openFile } from '@cordelle/engine/stored-files/stored-files.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { MemberContext } from '../context.ts';
import { cleanFileName } from '../uploads/file-name.ts';
import { inspectDocument } from '../uploads/inspect-document.ts';
import { redrawLogo } from '../uploads/redraw-logo.ts';

/** Where payers see the picture of a client; null: it has none. */
export async function logoUrlOf({ sql }: Tx, clientId: bigint): Promise<string | null> {
  const [row] = await sql`
    select ${columns(storedFiles, 'f', ['sha256'])} from clients c join stored_files f on f.client_id = c.id and f.id = c.logo_file_id
     where c.id = ${clientId}`;
  return row ? logoPath(row.sha256) : null;
}

/** Takes a new picture in place of the last one. Throws `upload.*`, shown at the picture. */
export async function keepLogo(ctx: MemberContext, given: UploadedFile) {
  const { app, client, actor } = ctx;
  const checked = await inspectDocument(given, 'logo').catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, { ...error.details, field: 'logo' });
  });
  const bytes = await redrawLogo(checked.bytes);
  const filename = cleanFileName(given.filename).replace(/\.[^.]*$/, '.png');
  return ctx.write(async (tx) => {
    const file = { filename, contentType: 'image/png', bytes, scan: checked.scan } as const;
    const id = await keepFile(tx, app, {
      clientId: client.id,
      customerId: null,
      title: 'logo',
      file,
      actor,
      at: app.clock.now(),
    });
    await tx.sql`update clients set logo_file_id = ${id} where id = ${client.id}`;
    return { id: String(client.id), url: await logoUrlOf(tx, client.id) };
  });
}

/** Takes the picture away; a client without one stays as it is. */
export const removeLogo = (ctx: MemberContext) =>
  ctx.write(async ({ sql }) => {
    await sql`update clients set logo_file_id = null where id = ${ctx.client.id}`;
    return { id: String(ctx.client.id), url: null };
  });

/** The picture behind an address that `logoUrlOf` gave, as documents take it; null: it is no longer shown, or cannot be read. */
export async function logoAt(app: App, url: string): Promise<string | null> {
  try {
    return dataUrl(await openLogo(app, url.slice(url.lastIndexOf('/') + 1)));
  } catch (error) {
    return noPicture(app, error);
  }
}

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * The picture behind a public address, while a client shows it. Throws `record.not_found` for one that nobody shows (any more):
 * the address tells nothing of whose it is.
 */
export async function openLogo(app: App, sha256: string): Promise<OpenedFile> {
  if (!SHA256.test(sha256)) throw new DomainError('record.not_found');
  const shown = await inTransaction(app.worker, { readOnly: true }, async ({ sql }) => {
    const [row] = await sql`
      select ${columns(storedFiles, 'f', ['clientId', 'id'])} from stored_files f
        join clients c on c.id = f.client_id and c.logo_file_id = f.id
       where f.title = 'logo' and f.sha256 = ${sha256} limit 1`;
    return row;
  });
  if (!shown) throw new DomainError('record.not_found');
  const { clientId, id } = shown;
  return inTransaction(app.database, { clientId, readOnly: true }, (tx) => openFile(tx, app, clientId, id));
}
