import { m } from '@cordelle/i18n/messages';
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  Landmark,
  Loader,
  PackageCheck,
  ShieldAlert,
  Undo2,
} from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const transactionLooks = {
  creating: look(
    'neutral',
    Loader,
    m.status_transaction_creating,
    m.status_transaction_creating_means,
    m.status_transaction_creating_next,
  ),
  pending: look(
    'info',
    Clock,
    m.status_transaction_pending,
    m.status_transaction_pending_means,
    m.status_transaction_pending_next,
  ),
  pending_approval: look(
    'info',
    Hourglass,
    m.status_transaction_pending_approval,
    m.status_transaction_pending_approval_means,
    m.status_transaction_pending_next,
  ),
  future: look(
    'sched',
    CalendarClock,
    m.status_transaction_future,
    m.status_transaction_future_means,
    m.status_transaction_future_next,
  ),
  processed: look(
    'info',
    PackageCheck,
    m.status_transaction_processed,
    m.status_transaction_processed_means,
    m.status_transaction_processed_next,
  ),
  sent_to_bank: look(
    'transit',
    Landmark,
    m.status_transaction_sent_to_bank,
    m.status_transaction_sent_to_bank_means,
    m.status_transaction_sent_to_bank_next,
  ),
  approved: look(
    'ok',
    CircleCheck,
    m.status_transaction_approved,
    m.status_transaction_approved_means,
    m.status_transaction_approved_next,
  ),
  declined: look(
    'bad',
    CircleX,
    m.status_transaction_declined,
    m.status_transaction_declined_means,
    m.status_transaction_declined_next,
  ),
  declined_disputed: look(
    'bad',
    ShieldAlert,
    m.status_transaction_declined_disputed,
    m.status_transaction_declined_disputed_means,
    m.status_transaction_chargeback_next,
  ),
  not_sent: look('warn', Ban, m.status_transaction_not_sent, m.status_transaction_not_sent_means),
  chargeback: look(
    'reversal',
    Undo2,
    m.status_transaction_chargeback,
    m.status_transaction_chargeback_means,
    m.status_transaction_chargeback_next,
  ),
} as const satisfies StatusLooks;
