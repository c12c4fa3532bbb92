/**
 * Condition on `invoices i`: it stands in a file later than the last one recorded on it. That debit leaves, or has left, and is
 * not written down yet.
 */
export const INVOICE_IN_FILE = `exists (select 1 from bank_file_entries e
  where e.client_id = i.client_id and e.kind = 'invoice' and e.stream_id = i.id and not e.withdrawn
    and e.bank_file_id > coalesce(i.bank_file_id, 0))`;
