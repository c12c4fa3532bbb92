import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Which version of each projection the tables hold; another version in the program asks for a rebuild. */
export const projectionVersions = pgTable('projection_versions', {
  name: text().primaryKey(),
  version: integer().notNull(),
  rebuiltAt: moment().notNull(),
});
