/**
 * The two logins all work runs as. Neither owns a table, can become another role or pass the walls between clients; `rights.ts`
 * says what each may do. `app` sees the rows of the one client its transaction names; `worker` spans clients: for the jobs of a
 * day, for finding out who somebody is, and for the provider's people.
 */
export const DATABASE_ROLES = { app: 'cordelle_app', worker: 'cordelle_worker' } as const;

/** A key of `DATABASE_ROLES`. */
export type DatabaseRole = keyof typeof DATABASE_ROLES;

/** The setting that names the client of a transaction, sealed; `walls.named_client()` reads it for the policies. */
export const CLIENT_SETTING = 'app.client_id';
