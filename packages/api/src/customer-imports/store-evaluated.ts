import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { mask } from '@cordelle/db/mask.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { EvaluatedRow } from './evaluate-rows.ts';
import type { ForeseenChange } from './foreseen-changes.ts';
import { writtenName } from './row-content.ts';

/**
 * Writes down what was found about lines. Valid ones are chosen for import until somebody says otherwise; one that looks like the
 * line of totals is not until somebody does, who saw that it looks so.
 */
export async function storeEvaluated({ sql }: Tx, clientId: bigint, rows: readonly EvaluatedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (field: keyof typeof SHOWN_OF, kept: (text: string) => string) =>
    arrayLiteral(
      rows.map(({ values, details }) =>
        shownText(details[SHOWN_OF[field]] ?? { ...values, name: writtenName(values) }[field], kept),
      ),
    );
  const matched = rows.map(({ match }) => (match.kind === 'one' ? match : null));
  await sql`
    update customer_import_rows r
       set name = u.name, custom_identifier = u.custom_identifier, email = u.email, problems = u.problems,
           readings = u.readings, plans_payment = u.plans_payment,
           existing_customer_id = u.existing_customer_id, matched_by = u.matched_by, doubles = u.doubles,
           changes = u.changes, payer_told = u.payer_told,
           state = case when u.problems = '[]' then 'valid' else 'invalid' end,
           selected = u.problems = '[]'
                      and case when u.is_total then r.selected and r.state = 'unchecked' and r.readings @> '[{"how":"total_line"}]'
                               else r.selected or r.state <> 'unchecked' end
      from unnest(${arrayLiteral(rows.map(({ id }) => id))}::bigint[], ${column('name', withoutNumbers)}::text[],
                  ${column('custom_identifier', asItIs)}::text[], ${column('email', withoutNumbers)}::text[],
                  ${arrayLiteral(rows.map(({ problems }) => JSON.stringify(problems)))}::jsonb[],
                  ${arrayLiteral(rows.map(({ readings }) => JSON.stringify(readings)))}::jsonb[],
                  ${arrayLiteral(rows.map(({ plansPayment }) => plansPayment))}::boolean[],
                  ${arrayLiteral(rows.map(({ isTotal }) => isTotal))}::boolean[],
                  ${arrayLiteral(matched.map((match) => match?.customerId ?? null))}::bigint[],
                  ${arrayLiteral(matched.map((match) => match?.matchedBy ?? null))}::text[],
                  ${arrayLiteral(rows.map(({ doubles }) => doubles))}::integer[],
                  ${arrayLiteral(rows.map(({ foreseen }) => changesText(foreseen)))}::jsonb[],
                  ${arrayLiteral(rows.map(({ foreseen }) => foreseen?.payerTold ?? null))}::boolean[])
           as u (id, name, custom_identifier, email, problems, readings, plans_payment, is_total, existing_customer_id,
                 matched_by, doubles, changes, payer_told)
     where r.client_id = ${clientId} and r.id = u.id`;
}

/** JSON of the fields that a line changes. */
export const changesText = (foreseen: ForeseenChange | null): string | null =>
  foreseen && JSON.stringify(foreseen.changes);

const SHOWN_MAX = 255;
/** What a line says of somebody, where it could be read. */
const SHOWN_OF = { name: 'name', custom_identifier: 'customIdentifier', email: 'email' } as const satisfies Partial<
  Record<ImportField, string>
>;

const asItIs = (text: string): string => text;

/** A number where a name or an address belongs may be that of an account: the cells have slipped. */
const withoutNumbers = (text: string): string => (/^[0-9\s-]{5,}$/.test(text) ? mask(text) : text);

function shownText(value: string | undefined, kept: (text: string) => string): string | null {
  const text = value?.trim().slice(0, SHOWN_MAX) ?? '';
  return text === '' ? null : kept(text);
}

/**
 * Finds lines that repeat an earlier one (the same custom identifier; the same name and e-mail where no identifier tells them
 * apart; the same customer), and takes the mark off those that no longer do. Only lines that are right by themselves count.
 */
export async function markRepeatedLines({ sql }: Tx, clientId: bigint, importId: bigint): Promise<void> {
  const changed = await sql<{ id: bigint; problems: unknown }[]>`
    with own as (
      select id, line, name, custom_identifier, email, existing_customer_id, problems,
             (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(problems) p
               where p ->> 'message' <> ${REPEATED}) as others
        from customer_import_rows
       where client_id = ${clientId} and import_id = ${importId} and state in ('valid', 'invalid')
    ), firsts as (
      select id, line, problems, others,
             case when custom_identifier is not null
                  then first_value(line) over (partition by custom_identifier order by line) end as by_identifier,
             case when custom_identifier is null and email is not null
                  then first_value(line) over (partition by name, email order by line) end as by_person,
             case when existing_customer_id is not null
                  then first_value(line) over (partition by existing_customer_id order by line) end as by_customer
        from own where others = '[]'
    ), found as (
      select id, problems,
             case when least(by_identifier, by_person, by_customer) < line
                  then jsonb_build_array(jsonb_build_object(
                         'field', case when by_identifier < line then 'custom_identifier' end, 'message', ${REPEATED}::text,
                         'inputs', jsonb_build_object('line', least(by_identifier, by_person, by_customer))))
                  else '[]' end as now
        from firsts
    )
    select id, now as problems from found where problems <> now`;
  if (changed.length === 0) return;
  await sql`
    update customer_import_rows r
       set problems = u.problems, state = case when u.problems = '[]' then 'valid' else 'invalid' end,
           selected = u.problems = '[]'
      from unnest(${arrayLiteral(changed.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(changed.map(({ problems }) => JSON.stringify(problems)))}::jsonb[]) as u (id, problems)
     where r.client_id = ${clientId} and r.id = u.id`;
}

const REPEATED = 'import_problem_repeated';
