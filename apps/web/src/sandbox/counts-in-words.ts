import { formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';

const NO_BREAK_SPACE = '\u00a0';

type Words = (inputs: { count: number; number: string }) => string;

/** What the steps of a day count, in the order in which a payment lives through them. */
const WORDS: Readonly<Record<string, Words>> = {
  planned: m.clock_planned,
  reminders: m.clock_reminded,
  authorizationReminders: m.clock_authorization_reminders,
  receipts: m.clock_receipts,
  failureNotices: m.clock_failure_notices,
  remindersWithdrawn: m.clock_reminders_withdrawn,
  summaries: m.clock_summaries,
  files: m.clock_files,
  sent: m.clock_sent,
  notSent: m.clock_not_sent,
  moved: m.clock_moved,
  processed: m.clock_processed,
  approved: m.clock_approved,
  declined: m.clock_declined,
  chargebacks: m.clock_chargebacks,
  notices: m.clock_notices,
  unmatched: m.clock_unmatched,
  settlements: m.clock_settlements,
  payoutsConfirmed: m.clock_payouts_confirmed,
  payoutsBounced: m.clock_payouts_bounced,
  quarantined: m.clock_quarantined,
};

/** “3 approved, 1 declined” for the steps of one day; null when nothing happened. Counts without words stay in the log. */
export function countsInWords(counts: readonly Readonly<Record<string, number>>[], locale: Locale): string | null {
  const said = Object.entries(WORDS).flatMap(([key, words]) => {
    const count = counts.reduce((sum, step) => sum + (step[key] ?? 0), 0);
    return count > 0 ? [words({ count, number: formatNumber(count, locale) }).replace(' ', NO_BREAK_SPACE)] : [];
  });
  return said.length > 0 ? said.join(', ') : null;
}
