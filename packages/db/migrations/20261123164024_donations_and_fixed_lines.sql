UPDATE "payer_flows" SET "answered" = array_replace("answered", 'gift', 'donation') WHERE 'gift' = ANY("answered");--> statement-breakpoint
UPDATE "transaction_import_rows" SET "cells" = ("cells" - 'mended') || jsonb_build_object('fixed', "cells" -> 'mended') WHERE "cells" ? 'mended';
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM "payer_flows" WHERE 'gift' = ANY("answered"))
     OR EXISTS (SELECT FROM "transaction_import_rows" WHERE "cells" ? 'mended') THEN
    RAISE EXCEPTION 'a stored name of before was not moved';
  END IF;
END $$;
