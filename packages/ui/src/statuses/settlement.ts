import { m } from '@cordelle/i18n/messages';
import { Banknote, CalendarClock, Send, StepForward, Undo2 } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const settlementLooks = {
  upcoming: look(
    'sched',
    CalendarClock,
    m.status_settlement_upcoming,
    m.status_settlement_upcoming_means,
    m.status_settlement_upcoming_next,
  ),
  scheduled: look(
    'sched',
    CalendarClock,
    m.status_settlement_scheduled,
    m.status_settlement_scheduled_means,
    m.status_settlement_scheduled_next,
  ),
  settled: look('ok', Banknote, m.status_settlement_settled, m.status_settlement_settled_means),
  sent: look('transit', Send, m.status_settlement_sent, m.status_settlement_sent_means, m.status_settlement_sent_next),
  paid: look('ok', Banknote, m.status_settlement_paid, m.status_settlement_paid_means),
  returned: look(
    'reversal',
    Undo2,
    m.status_settlement_returned,
    m.status_settlement_returned_means,
    m.status_settlement_returned_next,
  ),
  carried: look(
    'neutral',
    StepForward,
    m.status_settlement_carried,
    m.status_settlement_carried_means,
    m.status_settlement_carried_next,
  ),
} as const satisfies StatusLooks;
