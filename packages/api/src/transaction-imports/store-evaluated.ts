import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type EvaluatedLine, isWrong } from './evaluate-transactions.ts';

const REPEATED = 'import_warning_repeated';

/**
 * Writes down what was found about lines. Right ones without a doubt are chosen for import until somebody says otherwise, and so are
 * those that are checked anew after they were chosen in spite of their doubts, as long as none is new.
 */
export async function storeEvaluated({ sql }: Tx, clientId: bigint, lines: readonly EvaluatedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update transaction_import_rows r
       set custom_identifier = u.custom_identifier, customer_id = u.customer_id, amount_cents = u.amount_cents,
           process_date = u.process_date, frequency = u.frequency, installments = u.installments, comment = u.comment,
           problems = u.problems || case when u.state = 'valid' and r.state = 'unchecked'
                                         then jsonb_path_query_array(r.problems, ${`$[*] ? (@.message == "${REPEATED}")`}) else '[]' end,
           readings = u.readings, state = u.state,
           selected = case when u.problems = '[]' then r.selected or r.state <> 'unchecked'
                           else r.selected and r.state = 'unchecked' and r.problems @> u.problems end
      from unnest(${arrayLiteral(lines.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(lines.map(({ customIdentifier }) => customIdentifier))}::text[],
                  ${arrayLiteral(lines.map(({ customerId }) => customerId))}::bigint[],
                  ${arrayLiteral(lines.map(({ amount }) => amount?.cents ?? null))}::bigint[],
                  ${arrayLiteral(lines.map(({ processDate }) => processDate))}::date[],
                  ${arrayLiteral(lines.map(({ frequency }) => frequency))}::text[],
                  ${arrayLiteral(lines.map(({ installments }) => installments))}::integer[],
                  ${arrayLiteral(lines.map(({ comment }) => comment))}::text[],
                  ${arrayLiteral(lines.map(({ remarks }) => JSON.stringify(remarks)))}::jsonb[],
                  ${arrayLiteral(lines.map(({ readings }) => JSON.stringify(readings)))}::jsonb[],
                  ${arrayLiteral(lines.map((line) => (isWrong(line) ? 'invalid' : 'valid')))}::text[])
           as u (id, custom_identifier, customer_id, amount_cents, process_date, frequency, installments, comment, problems,
                 readings, state)
     where r.client_id = ${clientId} and r.id = u.id`;
}

/**
 * Finds right lines that ask the same amount of the same customer for the same date as an earlier one, and takes the mark off
 * those that no longer do. They are doubtful, not wrong: somebody may mean both.
 */
export async function markRepeatedLines({ sql }: Tx, clientId: bigint, importId: bigint): Promise<void> {
  await sql`
    with own as (
      select id, line, problems,
             (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(problems) p
               where p ->> 'message' is distinct from ${REPEATED}) as others,
             first_value(line) over (partition by customer_id, amount_cents, process_date order by line) as first
        from transaction_import_rows
       where client_id = ${clientId} and import_id = ${importId} and state = 'valid'
    ), found as (
      select id, problems,
             case when first < line
                  then others || jsonb_build_array(jsonb_build_object(
                         'field', null, 'message', ${REPEATED}::text, 'warning', true,
                         'inputs', jsonb_build_object('line', first)))
                  else others end as now
        from own
    )
    update transaction_import_rows r set problems = f.now, selected = f.now = '[]'
      from found f
     where r.client_id = ${clientId} and r.id = f.id and f.now <> f.problems`;
}
