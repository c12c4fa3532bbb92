import { DomainError, unreachable } from '../errors.ts';
import type { CustomerFacts } from './readiness.ts';

/** What can be done with one customer, or with many at once. */
export const CUSTOMER_ACTIONS = [
  'archive',
  'unarchive',
  'enable_auto_import_invoices',
  'disable_auto_import_invoices',
  'enable_auto_update',
  'disable_auto_update',
  'send_microdeposit',
  'enable_payment_reminder',
  'disable_payment_reminder',
  'enable_payment_receipt',
  'disable_payment_receipt',
  'enable_automatic_retries',
  'disable_automatic_retries',
] as const;
export type CustomerAction = (typeof CUSTOMER_ACTIONS)[number];

export const isCustomerAction = (name: string): name is CustomerAction =>
  (CUSTOMER_ACTIONS as readonly string[]).includes(name);

/** What the accounting software may do by itself, what a payer is told, and whether their declined debits are tried again. */
export type CustomerSwitch =
  | 'auto_import_invoices'
  | 'auto_update'
  | 'payment_reminder'
  | 'payment_receipt'
  | 'automatic_retries';

/** What an action depends on. */
export type ActionFacts = Pick<CustomerFacts, 'active' | 'bankDetails' | 'verification'> & {
  /** Another active customer of the client bears the custom identifier. */
  readonly identifierTaken: boolean;
  /** The accounting software knows this payer. */
  readonly linked: boolean;
  /** There is an address, and mail to it arrives. */
  readonly reachable: boolean;
  readonly on: Readonly<Record<CustomerSwitch, boolean>>;
  /** Told by the payer themselves; only they take it back. */
  readonly unsubscribed: Readonly<Record<'payment_reminder' | 'payment_receipt', boolean>>;
};

export type CustomerChange =
  | { readonly type: 'archive' }
  | { readonly type: 'unarchive' }
  | { readonly type: 'send_microdeposit' }
  | {
      readonly type: 'switch';
      readonly name: CustomerSwitch;
      readonly on: boolean;
      /** It is on, and yet nothing will be sent. */
      readonly missingContact: boolean;
    };

/**
 * What an action changes; null: it is so already. Throws `customer.custom_identifier_taken`, `customer.archived`,
 * `customer.not_linked`, `customer.unsubscribed`, `customer.bank_details_missing`, `customer.bank_details_refused` or
 * `customer.already_verified`.
 * Whoever is archived is left alone but for being taken back; switching off is always possible.
 */
export function decideAction(action: CustomerAction, facts: ActionFacts): CustomerChange | null {
  switch (action) {
    case 'archive':
      return facts.active ? { type: 'archive' } : null;
    case 'unarchive':
      if (facts.active) return null;
      if (facts.identifierTaken) throw new DomainError('customer.custom_identifier_taken');
      return { type: 'unarchive' };
    case 'send_microdeposit':
      return sendMicrodeposit(facts);
    case 'enable_auto_import_invoices':
    case 'disable_auto_import_invoices':
    case 'enable_auto_update':
    case 'disable_auto_update':
    case 'enable_payment_reminder':
    case 'disable_payment_reminder':
    case 'enable_payment_receipt':
    case 'disable_payment_receipt':
    case 'enable_automatic_retries':
    case 'disable_automatic_retries':
      return turn(SWITCHES[action], action.startsWith('enable'), facts);
    default:
      return unreachable(action);
  }
}

const SWITCHES = {
  enable_auto_import_invoices: 'auto_import_invoices',
  disable_auto_import_invoices: 'auto_import_invoices',
  enable_auto_update: 'auto_update',
  disable_auto_update: 'auto_update',
  enable_payment_reminder: 'payment_reminder',
  disable_payment_reminder: 'payment_reminder',
  enable_payment_receipt: 'payment_receipt',
  disable_payment_receipt: 'payment_receipt',
  enable_automatic_retries: 'automatic_retries',
  disable_automatic_retries: 'automatic_retries',
} as const;

function turn(name: CustomerSwitch, on: boolean, facts: ActionFacts): CustomerChange | null {
  if (!on) return facts.on[name] ? { type: 'switch', name, on, missingContact: false } : null;
  if (!facts.active) throw new DomainError('customer.archived');
  const isMail = name === 'payment_reminder' || name === 'payment_receipt';
  if (isMail && facts.unsubscribed[name]) throw new DomainError('customer.unsubscribed');
  const isSoftware = name === 'auto_import_invoices' || name === 'auto_update';
  if (isSoftware && !facts.linked) throw new DomainError('customer.not_linked');
  return facts.on[name] ? null : { type: 'switch', name, on, missingContact: isMail && !facts.reachable };
}

/** Whether the account had its share of microdeposits is asked by the rule of microdeposits. */
function sendMicrodeposit({ active, bankDetails, verification }: ActionFacts): CustomerChange {
  if (!active) throw new DomainError('customer.archived');
  if (bankDetails === 'missing') throw new DomainError('customer.bank_details_missing');
  if (bankDetails === 'disabled') throw new DomainError('customer.bank_details_refused');
  if (verification === 'complete') throw new DomainError('customer.already_verified');
  return { type: 'send_microdeposit' };
}
