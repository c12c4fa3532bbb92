import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { evidencePack, evidencePackListInput, evidencePackPage } from '@cordelle/validation/evidence-packs.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { rowsOfPage } from '../page.ts';

type Row = {
  readonly id: bigint;
  readonly version: number;
  readonly jsonHash: string;
  readonly pdfHash: string;
  readonly jsonFileId: bigint;
  readonly pdfFileId: bigint;
  readonly reference: string;
  readonly actor: string;
  readonly createdAt: Date;
};

/** A pack that was made, with the files it stands for. */
export type KnownPack = {
  readonly shown: z.input<typeof evidencePack>;
  readonly reference: string;
  readonly jsonFileId: bigint;
  readonly pdfFileId: bigint;
};

const packRows = ({ sql }: Pick<Tx, 'sql'>, clientId: bigint) => sql`
  select p.id, v.version, p.json_hash as "jsonHash", p.pdf_hash as "pdfHash", p.json_file_id as "jsonFileId",
         p.pdf_file_id as "pdfFileId", c.identifier || '-' || v.version as reference, p.actor, p.created_at as "createdAt"
    from evidence_packs p
    join customer_authorizations v on v.client_id = p.client_id and v.id = p.authorization_id
    join customers c on c.client_id = p.client_id and c.id = p.customer_id
   where p.client_id = ${clientId}`;

function knownPack(row: Row, names: ReadonlyMap<string, string>): KnownPack {
  const { id, createdAt, reference, jsonFileId, pdfFileId, ...rest } = row;
  return {
    shown: { ...rest, id: String(id), actorName: names.get(row.actor) ?? null, createdAt: createdAt.toISOString() },
    reference,
    jsonFileId,
    pdfFileId,
  };
}

/** One pack of a client. Throws `record.not_found`. */
export async function packById(tx: Tx, clientId: bigint, id: bigint): Promise<KnownPack> {
  const [row] = await tx.sql<Row[]>`${packRows(tx, clientId)} and p.id = ${id}`;
  if (!row) throw new DomainError('record.not_found');
  return knownPack(row, await namesOfActors(tx, clientId, [row.actor]));
}

/** Packs made for a customer, the newest first. */
export async function packsOf(
  tx: Tx,
  clientId: bigint,
  { customerId, skip, limit }: z.output<typeof evidencePackListInput>,
): Promise<z.input<typeof evidencePackPage>> {
  const { sql } = tx;
  const of = BigInt(customerId);
  const [rows, [count]] = await Promise.all([
    sql<Row[]>`
      ${packRows(tx, clientId)} and p.customer_id = ${of}
      order by p.created_at desc, p.id desc ${rowsOfPage(sql, { limit, skip })}`,
    sql<{ count: number }[]>`
      select count(*)::int as count from evidence_packs where client_id = ${clientId} and customer_id = ${of}`,
  ]);
  const names = await namesOfActors(
    tx,
    clientId,
    rows.map(({ actor }) => actor),
  );
  return { records: rows.map((row) => knownPack(row, names).shown), count: count?.count ?? 0, countIsExact: true };
}
