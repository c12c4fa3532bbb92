UPDATE "payer_flows" SET "answered" = array_replace("answered", 'gift', 'donation') WHERE 'gift' = ANY("answered");--> statement-breakpoint
UPDATE "transaction_import_rows" SET "cells" = ("cells" - 'mended') || jsonb_build_object('fixed', "cells" -> 'mended') WHERE "cells" ? 'mended';
