import type { evidencePackFiles } from '@cordelle/validation/evidence-packs.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { linkTo } from '../exports/download-link.ts';
import type { KnownPack } from './packs-of.ts';

/** Where the two files of a pack wait for whoever asks. */
export function linksTo(
  ctx: Pick<MemberContext, 'app' | 'principal' | 'face'>,
  clientId: bigint,
  { reference, jsonFileId, pdfFileId }: KnownPack,
): z.input<typeof evidencePackFiles> {
  const link = (fileId: bigint, ending: string) =>
    linkTo(ctx, clientId, { what: 'evidence_pack', fileId: String(fileId) }, `evidence-${reference}.${ending}`);
  return { json: link(jsonFileId, 'json'), pdf: link(pdfFileId, 'pdf') };
}
