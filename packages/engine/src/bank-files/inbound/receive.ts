import { createHash } from 'node:crypto';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { Draft } from '../../draft.ts';
import { handleAll } from '../../handle.ts';
import type { InboundKind } from '../../inbound-file-name.ts';
import type { FileArchive } from '../../ports/file-archive.ts';
import { storeContents } from '../file-contents.ts';
import type { InboundFile } from './inbound-file.ts';

export type ReceivedFile = InboundFile & { readonly state: string };

/** One at a time changes what is known of a rail's inbound files; the others wait. */
export async function lockInbound({ sql }: Tx, rail: Rail): Promise<void> {
  await Promise.all([
    sql`set local lock_timeout = '60s'`,
    sql`select pg_advisory_xact_lock(hashtextextended(${`inbound files of ${rail}`}, 0))`,
  ]);
}

/** Files of the bank that came and of which nobody knows yet what they say. */
export const unfinishedFiles = ({ sql }: { readonly sql: Sql }, rail: Rail): Promise<ReceivedFile[]> => sql<
  ReceivedFile[]
>`
  select id, name, kind, state from bank_files
   where rail = ${rail} and direction = 'inbound' and state = 'Received' order by id`;

type Delivery = {
  readonly rail: Rail;
  readonly name: string;
  readonly kind: InboundKind;
  readonly bytes: Buffer;
  readonly actor: string;
  readonly at: Date;
};

/** Keeps the bytes outside the database, before it knows of them. */
export const archiveDelivery = (archive: FileArchive, { rail, name, bytes, at }: Delivery): Promise<void> =>
  archive.keep(
    { rail, direction: 'inbound', name, sha256: digestOf(bytes), bytes: bytes.length, keptAt: at.toISOString() },
    [bytes],
  );

/** Keeps the bytes of a new file, encrypted, and records that they came. Call it under `lockInbound`. */
export async function receive(
  tx: Tx,
  keys: KeyStore,
  { rail, name, kind, bytes, actor, at }: Delivery,
): Promise<ReceivedFile> {
  const [next] = await tx.sql<{ id: bigint }[]>`
    select nextval(pg_get_serial_sequence('bank_files', 'id')) as id`;
  invariant(next, 'a sequence gives a value');
  const received = new Draft(bankFile).decide(
    { type: 'receive', rail, kind, name, sha256: digestOf(bytes), bytes: bytes.length },
    {},
  );
  const target = { clientId: PROVIDER_CLIENT_ID, id: next.id };
  await handleAll(tx, [received.at(target)], { actor, cause: null, occurredAt: at });
  await storeContents(tx, keys, { bankFileId: next.id, bytes: [bytes], at });
  return { id: next.id, name, kind, state: 'Received' };
}

/** As `receive`; a file that is known by its name and content returns what it became. */
export async function receiveOnce(tx: Tx, keys: KeyStore, delivery: Delivery): Promise<ReceivedFile> {
  const { rail, name, bytes } = delivery;
  await lockInbound(tx, rail);
  const [known] = await tx.sql<ReceivedFile[]>`
    select id, name, kind, state from bank_files
     where rail = ${rail} and direction = 'inbound' and name = ${name} and sha256 = ${digestOf(bytes)}
     order by id desc limit 1`;
  return known ?? receive(tx, keys, delivery);
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
