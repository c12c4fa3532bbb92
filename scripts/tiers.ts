/** Folders and files of one room, from the ground up: each may be built on its own tier and on those before it. */
export type Tier = { readonly name: string; readonly holds: readonly string[] };

/**
 * Tiers of the rooms that are too large to be read at once, by the first part of a path in `src`. A new folder needs a place here;
 * one that has no place without an arrow back up is two folders, or has a file that belongs elsewhere.
 */
export const TIERS: Readonly<Record<string, readonly Tier[]>> = {
  engine: [
    {
      name: 'ground: the outside as ports, and what knows no event',
      holds: [
        'ports',
        'app.ts',
        'day-step.ts',
        'words.ts',
        'refusal-words.ts',
        'secrets.ts',
        'advisory-lock.ts',
        'within.ts',
        'last-done.ts',
        'file-memory.ts',
        'process-name.ts',
        'silent-sessions.ts',
        'bank-profile.ts',
        'rail-open.ts',
        'row-changes.ts',
        'audit',
        'outbox-rows.ts',
      ],
    },
    {
      name: 'rows: who is concerned, and what is kept beside the events',
      holds: ['bank-numbers', 'client-texts', 'clients', 'customers', 'debit-approvals', 'outbox', 'review-items'],
    },
    {
      name: 'log: events and what follows from them',
      holds: [
        'projection.ts',
        'projections',
        'projections.ts',
        'draft.ts',
        'handle.ts',
        'request-meta.ts',
        'rebuild-projections.ts',
        'check-projections.ts',
      ],
    },
    {
      name: 'money: debits, fees, deposits and the ledger',
      holds: ['transaction-schedules', 'transactions', 'billing-invoices', 'ledger', 'settlements', 'verify-ledger.ts'],
    },
    {
      name: 'messages: what is written to people',
      holds: ['mail', 'authorization-requests', 'microdeposits', 'bank-account-changes'],
    },
    { name: 'bank: files in and out', holds: ['bank-files'] },
    { name: 'day: what is due, in its order', holds: ['day'] },
  ],
  api: [
    {
      name: 'ground: a request, and what it hands in and takes along',
      holds: [
        'context.ts',
        'page.ts',
        'payer-bounds.ts',
        'http-status.ts',
        'rate-limit.ts',
        'refusal.ts',
        'unstorable-text.ts',
        'uploads',
        'imports',
        'exports',
        'mail',
      ],
    },
    {
      name: 'access: who calls, and what they may',
      holds: [
        'auth',
        'idempotency',
        'trpc.ts',
        'request-meta.ts',
        'audit',
        'account',
        'two-factor',
        'sign-in',
        'passwords',
        'invitations',
        'users',
        'staff-people',
        'housekeeping',
      ],
    },
    {
      name: 'customers: who pays, with what consent, by which schedule',
      holds: [
        'activity',
        'authorization-requests',
        'evidence',
        'payer-offers',
        'microdeposits',
        'transaction-schedules',
        'transaction-imports',
        'customers',
        'customer-imports',
        'customer-notes',
      ],
    },
    {
      name: 'money: what became of payments',
      holds: [
        'financial-transactions',
        'settlements',
        'transaction-report',
        'billing-invoices',
        'promo-codes',
        'downloads',
        'time-travel',
        'bank-files',
        'ledger',
        'review-items',
      ],
    },
    {
      name: 'payers: pages and links for those who pay',
      holds: [
        'payer-flows',
        'payer-links',
        'debit-approvals',
        'authorization-forms',
        'authorization-settings',
        'unsubscribe',
      ],
    },
    {
      name: 'businesses: who collects, and how they set it up',
      holds: [
        'clients',
        'registrations',
        'home',
        'collection-settings',
        'notification-settings',
        'notifications',
        'saved-views',
        'constants',
        'release-helpers',
        'browser-errors',
        'sandbox',
      ],
    },
    { name: 'whole: every procedure, every job', holds: ['root.ts', 'answer-requests.ts', 'jobs.ts'] },
  ],
};
