/**
 * The two roles all work runs as; the `roles` migration creates them. Neither can log in, own a table or pass the walls
 * between clients. `app` sees the rows of the one client its transaction names; `worker` spans clients, for the jobs of a day.
 */
export const DATABASE_ROLES = { app: 'cordelle_app', worker: 'cordelle_worker' } as const;

/** A key of `DATABASE_ROLES`. */
export type DatabaseRole = keyof typeof DATABASE_ROLES;

/** The setting that names the client of a transaction; the policies of every tenant table read it. */
export const CLIENT_SETTING = 'app.client_id';
