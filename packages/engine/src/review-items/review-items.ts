import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import type { REVIEW_KINDS } from '@cordelle/db/schema/review-items.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Fault } from './fault.ts';

/** Something a person of the provider has to look at. */
export type ReviewItem = {
  readonly kind: (typeof REVIEW_KINDS)[number];
  /** What is asked about: the same question is not opened twice. */
  readonly dedupeKey: string;
  readonly clientId: bigint | null;
  /** Ids as decimal text, amounts as decimal text; never account numbers or names of payers. */
  readonly detail: Readonly<Record<string, string | number | null | readonly Fault[]>>;
  /** Lines of the file with account numbers masked. */
  readonly rawLines: readonly string[];
};

/** Opens what is not open yet; a question that was answered stays answered. One statement. */
export async function openReviewItems(
  { sql }: { readonly sql: Sql },
  rail: Rail,
  items: readonly ReviewItem[],
  at: Date,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into review_items (kind, rail, client_id, dedupe_key, detail, raw_lines, opened_at)
    select i.kind, ${rail}, i.client_id, i.dedupe_key, i.detail::jsonb, i.raw_lines::text[], ${at}
      from unnest(${arrayLiteral(items.map(({ kind }) => kind))}::text[],
                  ${arrayLiteral(items.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(items.map(({ dedupeKey }) => dedupeKey))}::text[],
                  ${arrayLiteral(items.map(({ detail }) => JSON.stringify(detail)))}::text[],
                  ${arrayLiteral(items.map(({ rawLines }) => arrayLiteral(rawLines)))}::text[])
        as i (kind, client_id, dedupe_key, detail, raw_lines)
    on conflict (kind, dedupe_key) do nothing`;
}

/** Opens a question that stays open for as long as it is asked: one that was closed meanwhile is open again. */
export async function reopenReviewItem(
  { sql }: { readonly sql: Sql },
  rail: Rail,
  { kind, dedupeKey, clientId, detail, rawLines }: ReviewItem,
  at: Date,
): Promise<void> {
  await sql`
    insert into review_items (kind, rail, client_id, dedupe_key, detail, raw_lines, opened_at)
    values (${kind}, ${rail}, ${clientId}, ${dedupeKey}, ${JSON.stringify(detail)}::jsonb, ${arrayLiteral(rawLines)}::text[], ${at})
    on conflict (kind, dedupe_key) do update
      set detail = excluded.detail, resolved_at = null, resolved_by = null, note = null,
          opened_at = case when review_items.resolved_at is null then review_items.opened_at else excluded.opened_at end`;
}

/** Closes a question, if it is open. */
export async function resolveReviewItem(
  { sql }: { readonly sql: Sql },
  item: Pick<ReviewItem, 'kind' | 'dedupeKey'>,
  answer: { readonly by: string; readonly at: Date; readonly note: string },
): Promise<void> {
  await sql`
    update review_items set resolved_at = ${answer.at}, resolved_by = ${answer.by}, note = ${answer.note}
     where kind = ${item.kind} and dedupe_key = ${item.dedupeKey} and resolved_at is null`;
}
