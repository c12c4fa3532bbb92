import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useClient } from '../../me/me.ts';
import { ConflictCase } from './conflict-case.tsx';
import type { Conflicts } from './integration.ts';
import { RecordLink } from './record-link.tsx';
import { DOCUMENT_WORDS } from './report-words.ts';

type Payment = Conflicts['payments'][number];
type Props = {
  payment: Payment;
  service: string;
  busy: boolean;
  onDecide: ((decision: Payment['decisions'][number]) => void) | undefined;
};

const SAYS = {
  removed: { title: m.integration_payment_removed, means: m.integration_payment_removed_means },
  changed: { title: m.integration_payment_changed, means: m.integration_payment_changed_means },
} as const;
const CHOICES = { again: m.integration_payment_again, leave: m.integration_payment_leave } as const;

/** A document of ours that somebody removed or changed in the software. */
export function PaymentConflict({ payment, service, busy, onDecide }: Props) {
  const locale = useLocale();
  const { currency } = useClient();
  const {
    kind,
    change,
    decisions,
    reference,
    date,
    amount,
    customerId,
    customerName,
    transactionId,
    invoiceNumber,
    url,
  } = payment;
  const title = SAYS[change].title({ document: DOCUMENT_WORDS[kind](), reference, service });
  const facts = [
    formatMoney(amount, currency, locale),
    formatDate(date, locale),
    customerName,
    invoiceNumber && m.integration_payment_invoice({ number: invoiceNumber }),
  ];
  return (
    <ConflictCase
      title={
        transactionId && customerId ? (
          <TextLink href={`/client/customers/${customerId}/transaction_history/${transactionId}`}>{title}</TextLink>
        ) : (
          title
        )
      }
      link={<RecordLink url={url} service={service} />}
      facts={[facts.filter(Boolean).join(' · '), SAYS[change].means({ service })]}
    >
      {onDecide &&
        decisions.toReversed().map((decision) => (
          <Button key={decision} size="small" busy={busy} onClick={() => onDecide(decision)}>
            {CHOICES[decision]()}
          </Button>
        ))}
    </ConflictCase>
  );
}
