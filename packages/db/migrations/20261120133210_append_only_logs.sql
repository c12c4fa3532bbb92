CALL declare_append_only('events');
--> statement-breakpoint
CALL declare_append_only('audit_log');
--> statement-breakpoint
-- The end of a log moves forward and is never taken away.
REVOKE DELETE ON event_heads FROM cordelle_app, cordelle_worker;
--> statement-breakpoint
-- The account debited today is one of the client's own; both rows may be written in either order within one transaction.
ALTER TABLE customers ADD CONSTRAINT customers_bank_account FOREIGN KEY (client_id, bank_account_id)
  REFERENCES customer_bank_accounts (client_id, id) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Rows that change several times leave room on their page for the next version.
ALTER TABLE transactions SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE balances SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE event_heads SET (fillfactor = 50);
