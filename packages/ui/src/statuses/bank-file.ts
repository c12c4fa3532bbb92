import { m } from '@cordelle/i18n/messages';
import {
  CircleCheck,
  FileCheck,
  FileClock,
  FileQuestion,
  FileText,
  FileX,
  Inbox,
  Landmark,
  Send,
  ShieldAlert,
  Snowflake,
} from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const bankFileLooks = {
  frozen: look(
    'info',
    Snowflake,
    m.status_bank_file_frozen,
    m.status_bank_file_frozen_means,
    m.status_bank_file_frozen_next,
  ),
  written: look(
    'info',
    FileText,
    m.status_bank_file_written,
    m.status_bank_file_written_means,
    m.status_bank_file_written_next,
  ),
  handing_over: look(
    'info',
    Send,
    m.status_bank_file_handing_over,
    m.status_bank_file_handing_over_means,
    m.status_bank_file_handing_over_next,
  ),
  handed_over: look(
    'transit',
    Landmark,
    m.status_bank_file_handed_over,
    m.status_bank_file_handed_over_means,
    m.status_bank_file_handed_over_next,
  ),
  unknown: look(
    'warn',
    FileQuestion,
    m.status_bank_file_unknown,
    m.status_bank_file_unknown_means,
    m.status_bank_file_unknown_next,
  ),
  accepted: look('ok', FileCheck, m.status_bank_file_accepted, m.status_bank_file_accepted_means),
  rejected: look(
    'bad',
    FileX,
    m.status_bank_file_rejected,
    m.status_bank_file_rejected_means,
    m.status_bank_file_rejected_next,
  ),
  given_up: look(
    'warn',
    FileClock,
    m.status_bank_file_given_up,
    m.status_bank_file_given_up_means,
    m.status_bank_file_given_up_next,
  ),
  received: look(
    'info',
    Inbox,
    m.status_bank_file_received,
    m.status_bank_file_received_means,
    m.status_bank_file_received_next,
  ),
  quarantined: look(
    'bad',
    ShieldAlert,
    m.status_bank_file_quarantined,
    m.status_bank_file_quarantined_means,
    m.status_bank_file_quarantined_next,
  ),
  applied: look('ok', CircleCheck, m.status_bank_file_applied, m.status_bank_file_applied_means),
} as const satisfies StatusLooks;
