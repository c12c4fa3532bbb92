import { m } from '@cordelle/i18n/messages';
import {
  Banknote,
  Book,
  BookCheck,
  BookX,
  CalendarClock,
  CircleCheck,
  Clock,
  Loader,
  Send,
  StepForward,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
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

export const settlementReportLooks = {
  reported: look('ok', BookCheck, m.status_settlement_report_reported, m.status_settlement_report_reported_means),
  not_reported: look(
    'neutral',
    Book,
    m.status_settlement_report_not_reported,
    m.status_settlement_report_not_reported_means,
    m.status_settlement_report_not_reported_next,
  ),
  failed: look(
    'warn',
    BookX,
    m.status_settlement_report_failed,
    m.status_settlement_report_failed_means,
    m.status_settlement_report_failed_next,
  ),
  sending: look(
    'info',
    Loader,
    m.status_settlement_report_sending,
    m.status_settlement_report_sending_means,
    m.status_settlement_report_sending_next,
  ),
} as const satisfies StatusLooks;

export const invoiceLooks = {
  due: look('info', Clock, m.status_invoice_due, m.status_invoice_due_means, m.status_invoice_due_next),
  overdue: look(
    'bad',
    TriangleAlert,
    m.status_invoice_overdue,
    m.status_invoice_overdue_means,
    m.status_invoice_overdue_next,
  ),
  paid: look('ok', CircleCheck, m.status_invoice_paid, m.status_invoice_paid_means),
} as const satisfies StatusLooks;
