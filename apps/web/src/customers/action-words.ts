import { m } from '@cordelle/i18n/messages';
import type { OfferedAction } from './listed-actions.ts';

/** `name` is said where it is about one customer. */
type About = { readonly count: number; readonly name: string };

/** What stands on a button or in a menu. */
export const ACTION_WORDS: Readonly<Record<OfferedAction, () => string>> = {
  archive: m.act_archive,
  unarchive: m.act_unarchive,
  send_microdeposit: m.act_send_microdeposit,
  email_authorization: m.act_email_authorization,
  enable_payment_reminder: m.act_enable_payment_reminder,
  disable_payment_reminder: m.act_disable_payment_reminder,
  enable_payment_receipt: m.act_enable_payment_receipt,
  disable_payment_receipt: m.act_disable_payment_receipt,
  enable_auto_import_invoices: m.act_enable_auto_import_invoices,
  disable_auto_import_invoices: m.act_disable_auto_import_invoices,
  enable_auto_update: m.act_enable_auto_update,
  disable_auto_update: m.act_disable_auto_update,
};

/** Asked before it is done. */
export const ACTION_QUESTIONS: Readonly<Record<OfferedAction, (about: About) => string>> = {
  archive: m.act_archive_title,
  unarchive: m.act_unarchive_title,
  send_microdeposit: m.act_send_microdeposit_title,
  email_authorization: m.act_email_authorization_title,
  enable_payment_reminder: m.act_enable_payment_reminder_title,
  disable_payment_reminder: m.act_disable_payment_reminder_title,
  enable_payment_receipt: m.act_enable_payment_receipt_title,
  disable_payment_receipt: m.act_disable_payment_receipt_title,
  enable_auto_import_invoices: m.act_enable_auto_import_invoices_title,
  disable_auto_import_invoices: m.act_disable_auto_import_invoices_title,
  enable_auto_update: m.act_enable_auto_update_title,
  disable_auto_update: m.act_disable_auto_update_title,
};

/** Told once it is done. Asking for an authorization is told on its own page. */
export const DONE_WORDS: Readonly<Record<Exclude<OfferedAction, 'email_authorization'>, (about: About) => string>> = {
  archive: m.act_archive_done,
  unarchive: m.act_unarchive_done,
  send_microdeposit: m.act_send_microdeposit_done,
  enable_payment_reminder: m.act_enable_payment_reminder_done,
  disable_payment_reminder: m.act_disable_payment_reminder_done,
  enable_payment_receipt: m.act_enable_payment_receipt_done,
  disable_payment_receipt: m.act_disable_payment_receipt_done,
  enable_auto_import_invoices: m.act_enable_auto_import_invoices_done,
  disable_auto_import_invoices: m.act_disable_auto_import_invoices_done,
  enable_auto_update: m.act_enable_auto_update_done,
  disable_auto_update: m.act_disable_auto_update_done,
};
