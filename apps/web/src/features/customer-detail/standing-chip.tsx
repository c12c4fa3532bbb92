import { m } from '@cordelle/i18n/messages';
import { LookChip, StatusChip } from '@cordelle/ui/status-chip.tsx';
import { look } from '@cordelle/ui/statuses/look.ts';
import { Hand } from 'lucide-react';
import type { Customer } from '../../customers/customer.ts';
import { useObjected } from '../../customers/use-objected.ts';

const OBJECTED = look('warn', Hand, m.authorization_agreement_objected, m.customer_objected_means);

/** How a customer stands, in one word. While they object to a change that is the word: nothing is debited, however complete they are. */
export function StandingChip({ customer }: { customer: Customer }) {
  return useObjected(customer) ? (
    <LookChip look={OBJECTED} />
  ) : (
    <StatusChip domain="customer" status={customer.status} explains />
  );
}
