import { bigint, check, foreignKey, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

export const CUSTOMER_FACTS = [
  'customer_created',
  'customer_imported',
  'contact_details_updated',
  'bank_details_updated',
  'bank_details_corrected',
  'bank_details_disabled',
  'bank_numbers_viewed',
  'authorization_recorded',
  'authorization_failed',
  'authorization_withdrawn',
  'agreement_objected',
  'agreement_objection_settled',
  'payer_told',
  'payer_told_of_change',
  'authorization_requested',
  'authorization_reminded',
  'debit_approval_requested',
  'debit_approval_reminded',
  'debit_approval_given',
  'debit_approval_declined',
  'debit_approval_withdrawn',
  'permission_form_uploaded',
  'permission_form_viewed',
  'verification_changed',
  'notification_settings_updated',
  'notification_settings_updated_by_integration',
  'integration_settings_updated',
  'integration_connected',
  'integration_disconnected',
  'collection_settings_updated',
  'unsubscribed',
  'subscribed_again',
  'microdeposit_reminded',
  'email_bounced',
  'note_added',
  'note_removed',
  'archived',
  'unarchived',
] as const;

/** What happened with a customer besides money, one row each, written with what it tells. Append-only. */
export const customerFacts = pgTable(
  'customer_facts',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    type: text({ enum: CUSTOMER_FACTS }).notNull(),
    /** What changed, in public words: names of fields, masks, codes. Never a number, a note or an address. */
    data: jsonb(),
    /** As in the log: `user:12`, `system:approvals`, `bank`. */
    actor: text().notNull(),
    occurredAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'customer_facts_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    index('customer_facts_newest').on(t.clientId, t.customerId, t.occurredAt.desc(), t.id.desc()),
    check('customer_facts_type', oneOf(t.type, CUSTOMER_FACTS)),
  ],
);
