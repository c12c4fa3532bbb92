import { createHash } from 'node:crypto';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { sanctionHits } from '@cordelle/db/schema/sanctions.ts';
import { isStrongHit } from '@cordelle/domain/application-review/four-eyes.ts';
import { type HitFacts, isOpenHit } from '@cordelle/domain/sanctions/answer.ts';
import type { Likeness } from '@cordelle/domain/sanctions/name-index.ts';
import type { ListInForce } from '@cordelle/engine/ports/screening.ts';
import type { NamedSubject } from './subjects.ts';

const HIT = columns(sanctionHits, [
  'id',
  'caseId',
  'subject',
  'subjectName',
  'list',
  'listId',
  'entryId',
  'entryName',
  'entry',
  'pairHash',
  'likeness',
  'birthYearAgrees',
  'twoNeeded',
  'foundAt',
  'decision',
  'because',
  'note',
  'decidedBy',
  'decidedAt',
  'secondBy',
  'secondNote',
  'secondAt',
  'saidSameAt',
  'goneAt',
]);
export type HitRow = Row<typeof HIT>;

/** Likenesses of a client that still are: the open ones first, then the most alike. */
export async function hitsOf({ sql }: Pick<Tx, 'sql'>, clientId: bigint): Promise<HitRow[]> {
  const rows = await sql`
    select ${HIT} from sanction_hits where client_id = ${clientId} and gone_at is null order by likeness desc, id`;
  return [...rows].sort((a, b) => Number(isOpenHit(b)) - Number(isOpenHit(a)));
}

export const openHits = (hits: readonly HitFacts[]): number => hits.filter(isOpenHit).length;

/** A likeness that was found, with whose name it is. */
export type Found = { readonly subject: NamedSubject; readonly likeness: Likeness };

/** Both sides of a likeness: another name, date of birth or entry is another likeness, which nobody answered yet. */
export function pairHashOf({ subject, likeness: { entry } }: Found): string {
  const sides = [subject.name, subject.kind, subject.birthDate, entry.names, entry.births];
  return createHash('sha256').update(JSON.stringify(sides)).digest('hex');
}

/** Of what was found, what no row stands for. */
export async function newAmong(tx: Tx, clientId: bigint, found: readonly Found[]): Promise<Found[]> {
  const known = await tx.sql`
    select ${columns(sanctionHits, ['subject', 'list', 'entryId', 'pairHash'])}
      from sanction_hits where client_id = ${clientId}`;
  const keys = new Set(known.map((hit) => [hit.subject, hit.list, hit.entryId, hit.pairHash].join('|')));
  return found.filter(
    (one) => !keys.has([one.subject.subject, one.likeness.list, one.likeness.entry.entryId, pairHashOf(one)].join('|')),
  );
}

type Keeping = {
  readonly clientId: bigint;
  /** The case in which new ones are answered; null: there are none. */
  readonly caseId: bigint | null;
  readonly lists: readonly ListInForce[];
  readonly found: readonly Found[];
  readonly fresh: readonly Found[];
  readonly at: Date;
};

/**
 * Keeps what was found: new likenesses as open, those that were there before as they were answered. What is no longer found is
 * gone, unless somebody said that it is the same: that is undone by people alone.
 */
export async function keepHits(tx: Tx, { clientId, caseId, lists, found, fresh, at }: Keeping): Promise<void> {
  const { sql } = tx;
  const still = found.map(({ subject, likeness }, index) => ({
    subject: subject.subject,
    list: likeness.list,
    entryId: likeness.entry.entryId,
    pairHash: pairHashOf(found[index] ?? { subject, likeness }),
  }));
  const same = sql`n.subject = h.subject and n.list = h.list and n."entryId" = h.entry_id and n."pairHash" = h.pair_hash`;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(still)}::jsonb)
    as n (subject text, list text, "entryId" text, "pairHash" text)`;
  await sql`
    update sanction_hits h set gone_at = null
      from ${rows} where h.client_id = ${clientId} and h.gone_at is not null and ${same}`;
  await sql`
    update sanction_hits h set gone_at = ${at}
     where h.client_id = ${clientId} and h.gone_at is null and h.said_same_at is null
       and not exists (select from ${rows} where ${same})`;
  for (const one of fresh) {
    const { list, entry, entryName, likeness, birthYearAgrees } = one.likeness;
    const listId = lists.find((known) => known.list === list)?.id ?? null;
    await sql`
      insert into sanction_hits (client_id, case_id, subject, subject_name, list, list_id, entry_id, entry_name, entry, pair_hash,
                                 likeness, birth_year_agrees, two_needed, found_at)
      values (${clientId}, ${caseId}, ${one.subject.subject}, ${one.subject.name}, ${list}, ${listId}, ${entry.entryId},
              ${entryName}, ${JSON.stringify(entry)}::jsonb, ${pairHashOf(one)}, ${likeness}, ${birthYearAgrees},
              ${isStrongHit({ likeness, birthYearAgrees })}, ${at})
      on conflict do nothing`;
  }
}
