import { arrayLiteral } from '@cordelle/db/array-literal.ts';
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
 * Keeps what somebody decided about the cells of a held import; the lines it concerns are checked anew, chosen or left out as
 * they were. Throws `import.wrong_state`, `import.too_many_answers`.
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
  const fields = arrayLiteral([...new Set([...answers, ...withdrawn].map(({ field }) => field))]);
  await sql`
    update ${sql(ROWS_OF[table])} r
       set state = 'unchecked', selected = (r.state <> 'valid' or r.selected or r.problems <> '[]')
     where r.client_id = ${clientId} and r.import_id = ${held.id} and r.state in ('valid', 'invalid')
       and exists (select from jsonb_array_elements(r.problems || r.readings) found
                    where found ->> 'field' = any(${fields}::text[]))`;
  await sql`
    update ${sql(table)} set answers = ${JSON.stringify(now)}::jsonb, state = 'checking'
     where client_id = ${clientId} and id = ${held.id}`;
}
