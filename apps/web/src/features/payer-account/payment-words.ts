import { unreachable } from '@cordelle/domain/errors.ts';
import { formatDateWithWeekday, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { OwnPayment } from './own-account.ts';

/** What the words are about: the payment, who is paid, and the language. */
type About = { readonly payment: OwnPayment; readonly business: string; readonly locale: Locale };

/** Codes that speak of what the payer themself said to their bank. Source: return-code tables of both rails. */
const STOPPED: readonly string[] = ['903', '917', 'R07', 'R08'];
const DISPUTED: readonly string[] = ['915', '916', '918', '919', '921', 'R05', 'R10', 'R11', 'R29'];

/** Why the bank did not pay, said to the one who pays: the general words speak of “the customer”. */
function reasonOf({ returnCode, explanation }: OwnPayment): string {
  if (returnCode !== null && STOPPED.includes(returnCode)) return m.payer_reason_stopped();
  if (returnCode !== null && DISPUTED.includes(returnCode)) return m.payer_reason_disputed();
  if (explanation === null) return m.payer_reason_unknown();
  return `${explanation.charAt(0).toLowerCase()}${explanation.slice(1)}`;
}

/** What has become of a payment so far, in one or two sentences. */
export function stateWords({ payment }: About): string {
  switch (payment.status) {
    case 'Creating':
      return m.payer_state_creating();
    case 'Future':
      return m.payer_state_future();
    case 'Sent to Bank':
      return m.payer_state_sent();
    case 'Processed':
    case 'Pending':
      return m.payer_state_processed();
    case 'Approved':
      return m.payer_state_approved();
    case 'Declined':
      return payment.returnCode === null
        ? m.payer_state_not_sent()
        : m.payer_state_declined({ reason: reasonOf(payment) });
    case 'Chargeback':
      return m.payer_state_chargeback({ reason: reasonOf(payment) });
    default:
      return unreachable(payment.status);
  }
}

/** What follows, with the dates on record, and what the payer can do. */
export function nextWords({ payment, business, locale }: About): string {
  const { status, processDate, requestedDate, earliestApprovalDate, finalOn, retriedBy, expected } = payment;
  const on = (date: string | null) => (date === null ? '–' : formatDateWithWeekday(date, locale));
  switch (status) {
    case 'Creating':
      return m.payer_next_creating();
    case 'Future':
      return m.payer_next_future({ date: on(processDate ?? requestedDate) });
    case 'Sent to Bank':
      return m.payer_next_sent({ date: on(processDate) });
    case 'Processed':
    case 'Pending':
      // While the bank's answer is being looked into nobody knows the day; it is nothing the payer can do about.
      return expected.some(({ step }) => step === 'approved')
        ? m.payer_next_processed({ date: on(earliestApprovalDate) })
        : m.payer_next_final();
    case 'Approved':
      return expected.some(({ step }) => step === 'final')
        ? m.payer_next_approved({ date: on(finalOn) })
        : m.payer_next_final();
    case 'Declined':
      return retriedBy === null ? m.payer_next_declined({ business }) : m.payer_next_declined_retried();
    case 'Chargeback':
      return m.payer_next_chargeback({ business });
    default:
      return unreachable(status);
  }
}
