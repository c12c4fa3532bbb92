import { createSecretKey, hkdfSync } from 'node:crypto';
import { type DataKey, decryptSecret, encryptSecret } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { EXPORT_FORMATS } from '@cordelle/db/schema/exports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { customerExportInput } from '@cordelle/validation/customers/export.ts';
import type { downloadLink } from '@cordelle/validation/download-link.ts';
import { month } from '@cordelle/validation/settlements.ts';
import { recordId } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';

/** How long a link is answered. Source: security §12. */
export const LINK_MINUTES = 5;
const KEY_BYTES = 32;
const PURPOSE = 'cordelle download links';

/** What a link stands for. */
export const download = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('customers'), input: customerExportInput }),
  z.strictObject({ what: z.literal('invoice'), invoiceId: recordId }),
  z.strictObject({ what: z.literal('permission_form'), customerId: recordId, fileId: recordId }),
  /** A document of the business, or a smaller picture of it. */
  z.strictObject({ what: z.literal('client_document'), fileId: recordId, preview: z.boolean() }),
  /** Everything a review of the client holds, as one document. */
  z.strictObject({ what: z.literal('case_file') }),
  /** A file of a pack that was made. */
  z.strictObject({ what: z.literal('evidence_pack'), fileId: recordId }),
  /** A list made while it is fetched. */
  z.strictObject({
    what: z.literal('list'),
    list: z.string(),
    input: z.record(z.string(), z.unknown()),
    format: z.enum(EXPORT_FORMATS),
  }),
  /** Lines of a spreadsheet that cannot be imported, with why. */
  z.strictObject({ what: z.literal('refused_lines'), of: z.enum(['customers', 'transactions']), importId: recordId }),
  /** Everything that is filed of a month. */
  z.strictObject({ what: z.literal('month'), month }),
  /** One that was made before. */
  z.strictObject({ what: z.literal('export'), exportId: recordId }),
]);
export type Download = z.output<typeof download>;

const sealedLink = z.strictObject({ clientId: recordId, untilMs: z.int(), download });

/** Links are sealed with a key of their own, derived from the one that wraps the keys of clients. */
const linkKey = ({ id, key }: DataKey): DataKey => ({
  id,
  key: createSecretKey(Buffer.from(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES))),
});

/** A link is bound to who asked for it: nobody else can open it. */
const placeOf = (actor: string) => ({ table: 'download_links', column: 'link', clientId: 0n, rowId: actor });

type Asker = Pick<RequestContext, 'app' | 'principal' | 'face'>;

/** Where a file waits for whoever asks, in the client they work for; nothing of it can be read in the address. */
export function linkTo(
  { app, principal, face }: Asker,
  clientId: bigint,
  what: Download,
  filename: string,
): z.output<typeof downloadLink> {
  const until = new Date(app.wallClock.now().getTime() + LINK_MINUTES * 60_000);
  const sealed = encryptSecret(
    [linkKey(app.keys.current)],
    placeOf(actorOf(principal)),
    JSON.stringify({ clientId: String(clientId), untilMs: until.getTime(), download: what }),
  );
  const path = `/downloads/${sealed}`;
  // A program has no page that an address without a host could belong to.
  const url = face === 'v3' ? new URL(path, app.addresses.publicBaseUrl).href : path;
  return { url, filename, expiresAt: until.toISOString() };
}

/** What a link stands for, and in which client. Throws `download.link_invalid` for one that is old, altered or somebody else's. */
export function openLink({ app, principal }: Asker, text: string): { clientId: bigint; download: Download } {
  const link = sealedLink.safeParse(read(app.keys, actorOf(principal), text));
  if (!link.success || link.data.untilMs < app.wallClock.now().getTime())
    throw new DomainError('download.link_invalid');
  return { clientId: BigInt(link.data.clientId), download: link.data.download };
}

function read(keys: KeyStore, actor: string, text: string): unknown {
  const [, id = ''] = text.split('.');
  const key = keys.find(id);
  if (!key) return null;
  try {
    return JSON.parse(decryptSecret([linkKey({ id, key })], placeOf(actor), text));
  } catch {
    return null;
  }
}
