/** Tables that belong to no client, each with the reason. Every other table must carry `client_id` and its walls. */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {};
