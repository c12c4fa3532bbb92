import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { ANSWERS_MAX } from '@cordelle/validation/import-review.ts';
import { ROWS_OF } from './chosen-rows.ts';
import { type HeldImport, requireFit } from './import-state.ts';
import type { ImportsOf } from './lifecycle.ts';
import { type Answer, subjectOf } from './readings.ts';

type Given<Field extends string> = {
  readonly answers: readonly Answer<Field>[];
  readonly withdrawn: readonly Answer<Field>[];
};

/**
 * Keeps what somebody decided about the cells of a held import. Every line is checked anew, chosen or left out as it was: one that a
 * decision made good tells of it no more, and what the cells say is encrypted. Throws `import.wrong_state`,
 * `import.too_many_answers`.
 */
export async function giveAnswers<Field extends string>(
  { sql }: Tx,
  { table, clientId }: ImportsOf,
  held: HeldImport<Field>,
  { answers, withdrawn }: Given<Field>,
): Promise<void> {
  requireFit('answer', held.state);
  const replaced = new Set([...withdrawn, ...answers].map(subjectOf));
  const now = [...held.answers.filter((answer) => !replaced.has(subjectOf(answer))), ...answers];
  if (now.length > ANSWERS_MAX) throw new DomainError('import.too_many_answers', { max: ANSWERS_MAX });
  // Doubts that somebody chose a line in spite of stay with it.
  await sql`
    update ${sql(ROWS_OF[table])}
       set state = 'unchecked', selected = (state <> 'valid' or selected or problems <> '[]'),
           problems = case when state = 'valid' and selected then problems else '[]' end,
           readings = case when state = 'valid' and selected then readings else '[]' end
     where client_id = ${clientId} and import_id = ${held.id} and state in ('valid', 'invalid')`;
  await sql`
    update ${sql(table)} set answers = ${JSON.stringify(now)}::jsonb, state = 'checking'
     where client_id = ${clientId} and id = ${held.id}`;
}
