import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { providerSettings } from '@cordelle/db/schema/provider-settings.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { UserContext } from '../context.ts';
import { inspectDocument } from '../uploads/inspect-document.ts';
import { redrawLogo } from '../uploads/redraw-logo.ts';

/** The provider's picture as pages and printed invoices take it; null: it has none. */
export async function providerLogo({ sql }: Tx): Promise<string | null> {
  const [row] = await sql`select ${columns(providerSettings, ['logo', 'logoType'])} from provider_settings`;
  return row?.logo ? `data:${row.logoType};base64,${Buffer.from(row.logo).toString('base64')}` : null;
}

/** A picture that was looked into and drawn anew. Throws `upload.*`, shown at the picture. */
export async function drawnLogo(given: UploadedFile): Promise<Uint8Array> {
  const checked = await inspectDocument(given, 'logo').catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, { ...error.details, field: 'logo' });
  });
  return redrawLogo(checked.bytes);
}

/** Takes a picture in place of the last one, or takes it away. Throws `record.not_found` while the provider has not said who it is. */
export async function changeLogo(tx: Tx, ctx: UserContext, logo: Uint8Array | null): Promise<void> {
  const { count } = await tx.sql`
    update provider_settings
       set logo = ${logo && Buffer.from(logo)}, logo_type = ${logo && 'image/png'}, changed_at = ${ctx.app.clock.now()}`;
  if (count === 0) throw new DomainError('record.not_found');
  await recordStaffAct(tx, ctx, {
    action: 'providerSettings.updateLogo',
    clientIds: [],
    targetType: 'providerSettings',
    targetId: null,
    after: { logo: logo === null ? 'none' : 'given' },
  });
}
