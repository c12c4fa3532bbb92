import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { sanctionLists, sanctionScreenings } from '@cordelle/db/schema/sanctions.ts';
import { awaitsSecond, isOpenHit } from '@cordelle/domain/sanctions/answer.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import type { OwnerRows } from '../onboardings/owners/owner-rows.ts';
import type { HitRow } from './hits.ts';
import { subjectsHashOf } from './subjects.ts';

/** With which lists a client was compared last; null: no list is loaded. */
export async function screeningOf(
  tx: Tx,
  { screening }: Pick<App, 'screening'>,
  clientId: bigint,
): Promise<ApplicationCase['screening']> {
  const { sql } = tx;
  const lists = await screening.listsInForce(sql);
  if (lists.length === 0) return null;
  const [last] = await sql`
    select ${columns(sanctionScreenings, ['at', 'listIds', 'subjectsHash', 'subjectCount'])} from sanction_screenings
     where client_id = ${clientId} order by id desc limit 1`;
  const hash = await subjectsHashOf(tx, clientId);
  const ids = JSON.stringify(lists.map(({ id }) => String(id)));
  return {
    at: last?.at.toISOString() ?? null,
    current: last !== undefined && last.subjectsHash === hash && JSON.stringify(last.listIds) === ids,
    names: last?.subjectCount ?? 0,
    lists: lists.map(({ list, publishedOn }) => ({ list, publishedOn })),
  };
}

type Reading = {
  readonly owners: OwnerRows;
  readonly userId: bigint;
  readonly nameOf: (actor: string) => string;
};

/** Likenesses as the case shows them: both sides, and what was answered. */
export async function shownHits(
  { sql }: Tx,
  hits: readonly HitRow[],
  { owners, userId, nameOf }: Reading,
): Promise<ApplicationCase['hits']> {
  if (hits.length === 0) return [];
  const versions = await sql`select ${columns(sanctionLists, ['id', 'publishedOn'])} from sanction_lists`;
  const dates = new Map(versions.map(({ id, publishedOn }) => [id, publishedOn]));
  const births = new Map(owners.stakeholders.map(({ id, dateOfBirth }) => [`stakeholder:${id}`, dateOfBirth]));
  return hits.map((hit) => {
    const needsSecond = awaitsSecond(hit);
    const mine = hit.decidedBy === userId;
    const told = !needsSecond || mine;
    const by = (id: bigint | null) => (id === null ? null : nameOf(`staff:${id}`));
    return {
      id: String(hit.id),
      subject: hit.subject,
      subjectName: hit.subjectName,
      subjectBirthDate: births.get(hit.subject) ?? null,
      list: hit.list,
      publishedOn: dates.get(hit.listId) ?? '',
      entryId: hit.entryId,
      entryName: hit.entryName,
      entryKind: hit.entry.kind,
      otherNames: hit.entry.names.map(({ name }) => name).filter((name) => name !== hit.entryName),
      births: [...hit.entry.births],
      programme: hit.entry.programme,
      remarks: hit.entry.remarks,
      likeness: hit.likeness,
      birthYearAgrees: hit.birthYearAgrees,
      foundAt: hit.foundAt.toISOString(),
      open: isOpenHit(hit),
      twoNeeded: hit.twoNeeded,
      decision: hit.decision,
      because: told ? hit.because : null,
      note: told ? hit.note : null,
      decidedBy: by(hit.decidedBy),
      decidedAt: hit.decidedAt?.toISOString() ?? null,
      secondBy: by(hit.secondBy),
      secondNote: hit.secondNote,
      needsSecond,
      mine,
    };
  });
}
