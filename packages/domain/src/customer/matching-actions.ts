import type { CustomerAction } from './actions.ts';

/**
 * What can be done with all customers who match a filter, and the act that takes it back. Not what is sent to a bank or to a
 * payer: that has a price, and is for customers who were looked at.
 */
const TAKEN_BACK_BY = {
  archive: 'unarchive',
  unarchive: 'archive',
  enable_auto_import_invoices: 'disable_auto_import_invoices',
  disable_auto_import_invoices: 'enable_auto_import_invoices',
  enable_auto_update: 'disable_auto_update',
  disable_auto_update: 'enable_auto_update',
  enable_payment_reminder: 'disable_payment_reminder',
  disable_payment_reminder: 'enable_payment_reminder',
  enable_payment_receipt: 'disable_payment_receipt',
  disable_payment_receipt: 'enable_payment_receipt',
} as const satisfies Partial<Record<CustomerAction, CustomerAction>>;

export type MatchingAction = keyof typeof TAKEN_BACK_BY;
export const MATCHING_ACTIONS = Object.keys(TAKEN_BACK_BY) as [MatchingAction, ...MatchingAction[]];

export const isMatchingAction = (action: string): action is MatchingAction => Object.hasOwn(TAKEN_BACK_BY, action);

/** The act that takes another back. Schedules that archiving ended do not come back with it. */
export const takenBackBy = (action: MatchingAction): MatchingAction => TAKEN_BACK_BY[action];

/** As many customers as may match: all of them are read for the preview. */
export const MATCHING_MAX = 20_000;
