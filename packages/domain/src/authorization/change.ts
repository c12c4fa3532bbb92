import { z } from 'zod';
import type { CalendarDate } from '../calendar/dates.ts';
import { DomainError } from '../errors.ts';
import { amount, day, id } from '../event-fields.ts';

/** Why an agreement changes without the payer's own word on a page of ours. Source: agreements §A7; return codes §3. */
export const CHANGE_CAUSES = [
  /** The payer signed another one, or an amendment. */
  'new_agreement',
  /** It was written down wrongly: the payer agreed to what it says from now on. */
  'slip',
  /** A person at the bank said so. */
  'bank_told',
  /** The bank sent a notice of change in a file: C01 …, or the Canadian one. */
  'bank_notice',
  /** The payer asked for it. */
  'payer_asked',
  /** A program changed it and did not say why. */
  'program',
  /** A line of an imported spreadsheet says otherwise, and not why. */
  'spreadsheet',
  /** The import whose line said otherwise was undone. */
  'import_undone',
  /** The payer objected to an earlier change. */
  'taken_back',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** Those that a person or a program may give. */
export const GIVEN_CAUSES = ['new_agreement', 'slip', 'bank_told', 'payer_asked'] as const;
export type GivenCause = (typeof GIVEN_CAUSES)[number];

/** How a payer asked. */
export const CHANGE_MEANS = ['mail', 'phone', 'in_person'] as const;
export type ChangeMeans = (typeof CHANGE_MEANS)[number];

/** Whether the payer is written to: `no_address` and `address_failed` say why not. */
export const CHANGE_TOLD = ['mail', 'no_address', 'address_failed'] as const;

export const CHANGED_TERMS = ['account', 'limit', 'name', 'category', 'channel'] as const;
export type ChangedTerm = (typeof CHANGED_TERMS)[number];

/**
 * What becomes of a planned debit: `old_account` is with the bank already, `held` is above the limit and not sent, `restored` has the
 * amount again that a change taken back had lowered.
 */
export const DEBIT_FATES = [
  'new_account',
  'old_account',
  'lowered',
  'removed',
  'held',
  'restored',
  'unchanged',
] as const;
export type DebitFate = (typeof DEBIT_FATES)[number];

/** So many of the debits that a change touches are named; the others are counted. */
export const TOUCHED_DEBITS_NAMED = 50;

/** How an objection ends: the change is taken back, or the payer agreed to it after all, by a new agreement or on their page. */
export const OBJECTION_ENDS = ['taken_back', 'new_agreement', 'payer_agreed'] as const;

/** Why nothing is debited yet though an objection is settled: another one waits, or the bank refuses the account. */
export const HELD_FOR = ['objection', 'account'] as const;
export type HeldFor = (typeof HELD_FOR)[number];

/** Calendar days in which a payer may object to a change. */
export const OBJECTION_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;
/** Until when a payer may object who is told at this instant. */
export const objectUntilFrom = (told: Date): Date => new Date(told.getTime() + OBJECTION_DAYS * DAY_MS);

/** Until when who is told by letter may object: as many days from the day it was posted, and never fewer than they had. */
export const objectUntilAfterLetter = (until: Date, posted: Date): Date =>
  new Date(Math.max(until.getTime(), objectUntilFrom(posted).getTime()));

export const touchedDebits = z.object({
  count: z.int().nonnegative(),
  first: z
    .array(
      z.object({
        transactionId: id,
        processDate: day,
        amount,
        fate: z.enum(DEBIT_FATES),
        /** What is debited instead of `amount`, where the change says so. */
        to: amount.optional(),
      }),
    )
    .max(TOUCHED_DEBITS_NAMED),
});

/** What an event says of the change it is part of. One change of a customer has one id, whatever agreements it is about. */
export const changeRecord = z.object({
  /** A row of `agreement_changes`. */
  changeId: id,
  cause: z.enum(CHANGE_CAUSES),
  /** How the payer asked; null: they did not, or nobody said how. */
  means: z.enum(CHANGE_MEANS).nullable(),
  /** When the new agreement was signed. */
  agreedOn: day.nullable(),
  /** The day from which it is so, as whoever changed it says. */
  since: day,
  /** The code of a notice of change. */
  noticeCode: z.string().nullable(),
  /** The scan or the message: a row of `stored_files`, with its SHA-256. */
  proof: z.object({ fileId: id, sha256: z.string() }).nullable(),
  told: z.enum(CHANGE_TOLD),
  /** The planned debits of all agreements that the change is about. */
  debits: touchedDebits,
});
export type ChangeRecord = z.infer<typeof changeRecord>;

/** What is to be different, as far as the rules ask. */
export type AskedChange = {
  readonly account: 'same_bank' | 'other_bank' | null;
  readonly limit: 'raised' | 'lowered' | null;
  readonly name: boolean;
  readonly category: boolean;
  readonly channel: boolean;
};

export type GivenReason = {
  readonly cause: ChangeCause;
  readonly means: ChangeMeans | null;
  readonly agreedOn: CalendarDate | null;
  readonly since: CalendarDate;
};

/** Why a cause does not carry a change; null: it does. */
function misfit({ account, limit, category, channel }: AskedChange, reason: GivenReason) {
  switch (reason.cause) {
    case 'new_agreement':
    case 'bank_notice':
    case 'taken_back':
    case 'program':
    case 'spreadsheet':
    case 'import_undone':
      return null;
    case 'slip':
      if (account === 'other_bank') return 'change.slip_other_bank';
      return limit === 'raised' ? 'change.limit_needs_agreement' : null;
    case 'bank_told':
      // A bank knows numbers and names; it agrees to nothing for the payer.
      return limit !== null || category || channel ? 'change.bank_knows_accounts' : null;
    case 'payer_asked':
      if (limit === 'raised') return 'change.limit_needs_agreement';
      return account !== null && !isWritten(reason) ? 'change.account_needs_writing' : null;
  }
}

const isWritten = ({ means }: GivenReason): boolean => means === 'mail';

/**
 * Refuses a change that its cause does not carry: another account and a higher limit need the payer's own word, in writing; who
 * corrects a slip stays with the bank that was agreed to. Days lie in the past or are today. Throws `change.slip_other_bank`,
 * `change.limit_needs_agreement`, `change.bank_knows_accounts`, `change.account_needs_writing`, `change.means_required`,
 * `change.signed_day_required`, `change.day_to_come`. Source: agreements §A7, docs/consent-rules.md.
 */
export function requireSuits(change: AskedChange, reason: GivenReason, today: CalendarDate): void {
  const { cause, means, agreedOn, since } = reason;
  if (cause === 'payer_asked' && means === null) throw new DomainError('change.means_required');
  if (cause === 'new_agreement' && agreedOn === null) throw new DomainError('change.signed_day_required');
  if (agreedOn !== null && agreedOn > today) throw new DomainError('change.day_to_come', { field: 'change.agreedOn' });
  if (since > today) throw new DomainError('change.day_to_come');
  const why = misfit(change, reason);
  if (why) throw new DomainError(why);
}

/** Causes that carry a change, however they are given. */
export const causesFor = (change: AskedChange): GivenCause[] =>
  GIVEN_CAUSES.filter(
    (cause) => misfit(change, { cause, means: 'mail', agreedOn: null, since: '2000-01-01' }) === null,
  );
