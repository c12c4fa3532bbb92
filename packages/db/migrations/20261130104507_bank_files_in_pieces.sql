ALTER TABLE "bank_file_contents" ADD COLUMN "piece" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_file_contents" DROP CONSTRAINT "bank_file_contents_pkey";--> statement-breakpoint
ALTER TABLE "bank_file_contents" ADD CONSTRAINT "bank_file_contents_bank_file_id_piece_pk" PRIMARY KEY("bank_file_id","piece");--> statement-breakpoint
ALTER TABLE "bank_file_contents" ADD CONSTRAINT "bank_file_contents_piece" CHECK ("bank_file_contents"."piece" > 0);
