UPDATE "payer_flows" SET "answered" = array_replace("answered", 'gift', 'donation') WHERE 'gift' = ANY("answered");
