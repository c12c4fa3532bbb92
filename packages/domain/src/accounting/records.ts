/** What became of a contact there. `erased`: its personal data was removed on request. */
export const CONTACT_STATES = ['active', 'archived', 'merged', 'erased'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

export const BOOKED_INVOICE_STATES = ['draft', 'open', 'paid', 'voided', 'deleted'] as const;
export type BookedInvoiceState = (typeof BOOKED_INVOICE_STATES)[number];
