import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { type ReviewReason, reviewedBy } from '@cordelle/domain/transaction/under-review.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { debitReview } from '@cordelle/validation/under-review.ts';
import type { Fragment } from 'postgres';
import type { z } from 'zod';
import { translate } from '../words.ts';

/**
 * Condition on a question `r` for a person: it is about the debit `t`, and whose it is is in doubt. One that was to be stopped is
 * collected all the same, where the bank does not stop it.
 */
export const ABOUT_DEBIT = (sql: Sql) => sql`
  r.client_id = t.client_id and r.detail->>'transactionId' = t.id::text and r.kind <> 'stop_request'`;

/** Condition on a question `r` for a person: the file of the debit `t` does not add up. */
export const ABOUT_FILE = (sql: Sql) => sql`
  r.kind = 'totals_differ' and r.detail->>'bankFileId' = t.bank_file_id::text`;

/** Condition on a question `r` for a person: a file of the bank is missing without which nothing of its rail is approved. */
export const ABOUT_MISSING_FILE = (sql: Sql) => sql`
  r.kind = 'missing_inbound' and r.detail->>'about' in ('statement', 'returns')`;

/** Condition on a question `r` for a person: a file of returns came, and nobody could read it, or one of the provider's people set it aside. */
export const UNREAD_RETURNS = (sql: Sql) => sql`
  (r.kind = 'quarantined' or (r.kind = 'unknown_file' and r.detail->>'about' = 'trouble'))
  and r.client_id is null and r.detail->>'file' like r.rail || '_RET_%'`;

type Moment = {
  readonly now: Date;
  /** What was open at that instant; null: what is open. */
  readonly asOf?: Date | null;
};

/**
 * Questions `r` for a person that keep a debit `t` waiting, and their reasons: what keeps the approval run from approving it,
 * the whole rail's missing file included, and what keeps it from being processed.
 */
function questions(sql: Sql, { now, asOf = null }: Moment) {
  const today = (rail: Rail) => localDate(asOf ?? now, RAIL_FACTS[rail].zone);
  return [
    {
      reason: sql`case r.kind when 'amount_differs' then 'amount_differs' else 'bank_message' end`,
      about: ABOUT_DEBIT(sql),
    },
    { reason: sql`'totals_differ'`, about: ABOUT_FILE(sql) },
    {
      reason: sql`'not_confirmed'`,
      about: sql`
        r.kind = 'missing_inbound' and r.detail->>'about' = 'acknowledgement' and t.status = 'Sent to Bank'
        and r.detail->>'bankFileId' = t.bank_file_id::text`,
    },
    {
      reason: sql`'file_missing'`,
      about: sql`
        ${ABOUT_MISSING_FILE(sql)} and t.status = 'Processed'
        and ((r.rail = 'CA' and t.currency = 'CAD' and t.earliest_approval_date <= ${today('CA')})
             or (r.rail = 'US' and t.currency = 'USD' and t.earliest_approval_date <= ${today('US')}))`,
    },
  ].map(({ reason, about }) => ({
    reason,
    about: sql`
      t.status in ('Sent to Bank', 'Processed') and ${about}
      and ${asOf === null ? sql`r.resolved_at is null` : sql`r.opened_at <= ${asOf} and coalesce(r.resolved_at > ${asOf}, true)`}`,
  }));
}

const united = (sql: Sql, parts: readonly Fragment[]): Fragment =>
  parts.reduce((all, part) => sql`${all} union all ${part}`);

/** Why one debit `t` waits, and since when: a row of `reason` and `since`, or none. To be joined laterally, for some rows of a list. */
export const reviewOfDebit = ({ sql }: Pick<Tx, 'sql'>, moment: Moment) => {
  const parts = questions(sql, moment).map(
    ({ reason, about }) => sql`select ${reason} as reason, r.opened_at as since from review_items r where ${about}`,
  );
  return sql`lateral (select q.reason, q.since from (${united(sql, parts)}) q order by q.since limit 1)`;
};

/** The same for all debits of a client that wait: rows of `id`, `reason` and `since`. To be joined by `id`, for sums. */
export const debitsUnderReview = ({ sql }: Pick<Tx, 'sql'>, clientId: bigint, moment: Moment) => {
  const parts = questions(sql, moment).map(
    ({ reason, about }) => sql`
      select t.id, ${reason} as reason, r.opened_at as since from transactions t join review_items r on ${about}
       where t.client_id = ${clientId}`,
  );
  return sql`(select distinct on (q.id) q.id, q.reason, q.since from (${united(sql, parts)}) q order by q.id, q.since)`;
};

export type ReviewColumns = { readonly reviewReason: ReviewReason | null; readonly reviewSince: Date | null };

/** Why a debit waits, who acts and since when, in the reader's language; null: it does not. */
export const reviewOnWire = (
  { reviewReason, reviewSince }: ReviewColumns,
  language: Language,
): z.input<typeof debitReview> | null =>
  reviewReason === null || reviewSince === null
    ? null
    : {
        reason: reviewReason,
        why: translate(`debit_review_${reviewReason}`, language),
        whoActs: reviewedBy(reviewReason),
        since: reviewSince.toISOString(),
      };
