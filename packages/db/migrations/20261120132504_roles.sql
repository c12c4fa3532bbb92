-- Roles belong to the whole cluster: another database may have made them, or be making them at this very moment.
DO $$
DECLARE
  working_role text;
BEGIN
  FOREACH working_role IN ARRAY ARRAY['cordelle_app', 'cordelle_worker'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = working_role) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', working_role);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    BEGIN
      EXECUTE format('SET LOCAL ROLE %I', working_role);
      RESET ROLE;
    EXCEPTION WHEN insufficient_privilege THEN
      EXECUTE format('GRANT %I TO %I', working_role, current_user);
    END;
  END LOOP;
END $$;
--> statement-breakpoint
-- Whatever the owner makes from here on, in any schema, both roles may work with; neither may truncate, and neither owns.
GRANT USAGE ON SCHEMA public, drizzle TO cordelle_app, cordelle_worker;
--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO cordelle_app, cordelle_worker;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO cordelle_app, cordelle_worker;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO cordelle_app, cordelle_worker;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO cordelle_app, cordelle_worker;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- CALL declare_append_only('events'): from then on rows can be read and added, by nobody changed or removed.
CREATE PROCEDURE declare_append_only(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM cordelle_app, cordelle_worker', target);
  EXECUTE format('CREATE TRIGGER append_only_rows BEFORE UPDATE OR DELETE ON %s
                  FOR EACH ROW EXECUTE FUNCTION refuse_change()', target);
  EXECUTE format('CREATE TRIGGER append_only_table BEFORE TRUNCATE ON %s
                  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', target);
END $$;
