import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { applicationMarks } from '@cordelle/db/schema/applications.ts';
import { type ChangeReason, reasonsFor, wordsNeeded } from '@cordelle/domain/application-review/reasons.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { markSectionInput } from '@cordelle/validation/applications.ts';
import type { z } from 'zod';
import { type CaseRow, caseToChange, changeCase, recordOnCase } from '../application-cases/case-rows.ts';
import type { UserContext } from '../context.ts';
import { reviewedOf } from './reviewed.ts';
import { hashesOf, sectionsToReview } from './section-hashes.ts';

const MARK = columns(applicationMarks, ['section', 'mark', 'pages', 'reason', 'words', 'note', 'hash', 'actor', 'at']);
export type MarkRow = Row<typeof MARK>;

export const marksOf = ({ sql }: Tx, { clientId, id }: Pick<CaseRow, 'clientId' | 'id'>): Promise<MarkRow[]> =>
  sql`select ${MARK} from application_marks where client_id = ${clientId} and case_id = ${id}`;

type Input = z.output<typeof markSectionInput>;

/**
 * Marks a part as accepted, or as to be changed with a reason and words. Throws `application.changed_meanwhile` where the case or
 * the part is another one than was read, `application.reason_of_another_section`, `application.pages_of_another_section`,
 * `application.words_needed`.
 */
export async function markSection(tx: Tx, ctx: UserContext, input: Input): Promise<void> {
  const found = await caseToChange(tx, input);
  if (found.stoppedAt !== null) throw new DomainError('application.not_under_review');
  const reviewed = await reviewedOf(tx, ctx.app.keys, found.clientId);
  const { section, mark } = input;
  if (hashesOf(reviewed).sections.get(section) !== input.hash) throw new DomainError('application.changed_meanwhile');
  const pages = sectionsToReview(reviewed).find((one) => one.section === section)?.pages ?? [];
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  const change = mark === 'change' ? changeWanted(input, pages) : { reason: null, pages: [], words: '' };
  if (mark === null) {
    await tx.sql`
      delete from application_marks where client_id = ${found.clientId} and case_id = ${found.id} and section = ${section}`;
  } else {
    const values = {
      mark,
      reason: change.reason,
      words: change.words,
      note: input.note,
      hash: input.hash,
      actor,
      at,
    };
    await tx.sql`
      insert into application_marks ${tx.sql({ client_id: found.clientId, case_id: found.id, section, ...values })}
      on conflict (client_id, case_id, section) do update set ${tx.sql(values)}`;
    await tx.sql`
      update application_marks set pages = ${JSON.stringify(change.pages)}::jsonb
       where client_id = ${found.clientId} and case_id = ${found.id} and section = ${section}`;
  }
  await changeCase(tx, found);
  const detail = { section, mark, reason: change.reason, pages: change.pages, words: change.words, note: input.note };
  await recordOnCase(tx, found, { event: 'marked', actor, at, detail });
}

/** Which pages of a part are asked for again, why, and what the applicant is told. */
function changeWanted({ section, reason, pages, words }: Input, ofSection: readonly Input['pages'][number][]) {
  const known = reasonsFor(section).find((code): code is ChangeReason => code === reason);
  if (!known) throw new DomainError('application.reason_of_another_section');
  if (pages.length === 0 || pages.some((page) => !ofSection.includes(page)))
    throw new DomainError('application.pages_of_another_section');
  const min = wordsNeeded(known);
  if (words.length < min) throw new DomainError('application.words_needed', { min });
  return { reason: known, pages: [...new Set(pages)], words };
}
