import { createHash, randomUUID } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { evidencePacks } from '@cordelle/db/schema/evidence-packs.ts';
import type { App } from '@cordelle/engine/app.ts';
import { logoOfClient } from '@cordelle/engine/stored-files/client-logo.ts';
import { keepFile } from '@cordelle/engine/stored-files/stored-files.ts';
import type { madeEvidencePack } from '@cordelle/validation/evidence-packs.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { gatherPack, type Wanted } from './gather.ts';
import { packDocument } from './pack-document.ts';
import { packJson } from './pack-json.ts';
import { linksTo } from './pack-links.ts';
import { packById } from './packs-of.ts';
import { openScans } from './scans.ts';

/** A pack as it was drawn, before it is written down. */
type Drawn = {
  readonly customerId: bigint;
  readonly authorizationId: bigint;
  readonly reference: string;
  readonly json: Uint8Array;
  readonly pdf: Uint8Array;
};

/** A longer one is drawn where nobody else waits in front of a page. */
const ENTRIES_AT_ONCE_MAX = 300;
const PAGES_AT_ONCE_MAX = 12;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Gathers, draws and keeps the proof of one consent: the files with their fingerprints, and the row of the audit log, are written
 * together. Throws `record.not_found`, `evidence.no_consent`.
 */
export async function makePack(
  ctx: MemberContext,
  asked: Omit<Wanted, 'clientId'>,
): Promise<z.input<typeof madeEvidencePack>> {
  const { app, client, actor } = ctx;
  const at = app.clock.now();
  const wanted = { ...asked, clientId: client.id };
  const made = { serial: randomUUID(), actor, at };
  const { authorizationId, contents, scans, drawn, logo } = await ctx.read(async (tx) => {
    const gathered = await gatherPack(tx, app.addresses, wanted, made);
    const scans = await openScans(tx, app, client.id, gathered.scans);
    return { ...gathered, scans, logo: await logoOfClient(tx, app, client.id) };
  });
  const json = packJson(contents);
  // Drawn outside of any transaction: it takes a while.
  const goesAlong = { json, jsonHash: sha256(json), scans, drawn };
  const facts = packDocument(contents, goesAlong, { logo, sandbox: app.sandbox !== null });
  const { debits, notices } = contents;
  const pages = facts.mails.records.length + facts.versions.length + scans.length;
  const long = debits.listed + notices.listed > ENTRIES_AT_ONCE_MAX || pages > PAGES_AT_ONCE_MAX;
  const pdf = await app.documents.draw({ document: 'evidence_pack', facts }, long ? 'in_background' : 'at_once');
  const files = { customerId: wanted.customerId, authorizationId, reference: contents.agreement.reference, json, pdf };
  const written = await ctx.write(async (tx) => {
    const id = await keepPack(tx, app, { clientId: client.id, drawn: files, actor, at });
    return { id: String(id), debitsListed: debits.listed, debitsTotal: debits.total };
  });
  const pack = await ctx.read((tx) => packById(tx, client.id, BigInt(written.id)));
  return { ...written, ...pack.shown, files: linksTo(ctx, client.id, pack) };
}

type Keeping = {
  readonly clientId: bigint;
  readonly drawn: Drawn;
  readonly actor: string;
  readonly at: Date;
};

async function keepPack(tx: Tx, app: App, { clientId, drawn, actor, at }: Keeping): Promise<bigint> {
  const { customerId, authorizationId, reference, json, pdf } = drawn;
  const keep = (bytes: Uint8Array, contentType: 'application/json' | 'application/pdf', ending: string) =>
    keepFile(tx, app, {
      clientId,
      customerId,
      title: 'evidence_pack',
      file: { filename: `evidence-${reference}.${ending}`, contentType, bytes, scan: 'clean' },
      actor,
      at,
    });
  const jsonFileId = await keep(json, 'application/json', 'json');
  const pdfFileId = await keep(pdf, 'application/pdf', 'pdf');
  const [row] = await tx.sql`
    insert into evidence_packs (client_id, customer_id, authorization_id, json_hash, pdf_hash, json_file_id, pdf_file_id,
                                actor, created_at)
    values (${clientId}, ${customerId}, ${authorizationId}, ${sha256(json)}, ${sha256(pdf)}, ${jsonFileId}, ${pdfFileId},
            ${actor}, ${at})
    returning ${columns(evidencePacks, ['id'])}`;
  if (!row) throw new Error('an evidence pack was not written');
  return row.id;
}
