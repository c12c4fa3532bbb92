import { IMPORT_ROW_STATES, IMPORT_STATES } from '@cordelle/domain/spreadsheet-import/states.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgTableExtraConfigValue,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** A spreadsheet, from upload to import, and back. */
export const importColumns = () => ({
  ...tenantKey(),
  filename: text().notNull(),
  state: text({ enum: IMPORT_STATES }).notNull(),
  /** First line of the file. */
  headers: jsonb().notNull(),
  /** Which column of the file is which field: `{ "email": 3 }`, counted from 0. */
  mapping: jsonb().notNull(),
  /** What somebody decided about the cells of a column: `[{ do, field, … }]`. */
  answers: jsonb().notNull().default([]),
  /** By column, `{ order, sure }` where it holds dates in which day and month could be exchanged; else null. */
  dateColumns: jsonb().notNull().default([]),
  /** By column, the signs that its cells write before cents: `","`, `"."`, `",."` or none. */
  decimalSigns: jsonb().notNull().default([]),
  rowCount: integer().notNull(),
  /** Key of why it could not be checked, written to its end or taken back; null where nothing failed. */
  failure: text(),
  /** Tries in a row that came to nothing, and the last of them. */
  failures: integer().notNull().default(0),
  lastFailedAt: moment(),
  actor: text().notNull(),
  createdAt: moment().notNull(),
  startedAt: moment(),
  finishedAt: moment(),
  undoneAt: moment(),
});

/** What its table is found by and held to. */
export const importRules = (
  table: string,
  t: Record<'clientId' | 'id' | 'createdAt' | 'state' | 'rowCount', ExtraConfigColumn>,
): PgTableExtraConfigValue[] => [
  ...tenantWalls(t),
  index(`${table}_newest`).on(t.clientId, t.createdAt.desc(), t.id.desc()),
  index(`${table}_under_way`).on(t.createdAt, t.id).where(sql`${t.state} in ('checking', 'importing', 'undoing')`),
  check(`${table}_state`, oneOf(t.state, IMPORT_STATES)),
  check(`${table}_rows`, sql`${t.rowCount} >= 0`),
];

/** One line of a spreadsheet. */
export const importRowColumns = () => ({
  /** Line of the file, the first one holding the headers. */
  line: integer().notNull(),
  /** `[{ field, message, inputs }]`: what is wrong, by the key of its sentence. */
  problems: jsonb().notNull(),
  /** `[{ field, how, from, to }]`: cells that were read as something else than they say. */
  readings: jsonb().notNull().default([]),
  /** Chosen for import. */
  selected: boolean().notNull().default(false),
  state: text({ enum: IMPORT_ROW_STATES }).notNull(),
});

export const importRowRules = (
  table: string,
  t: Record<'clientId' | 'id' | 'importId' | 'line' | 'state', ExtraConfigColumn>,
): PgTableExtraConfigValue[] => [
  ...tenantWalls(t),
  uniqueIndex(`${table}_line`).on(t.clientId, t.importId, t.line),
  index(`${table}_state`).on(t.clientId, t.importId, t.state, t.line),
  check(`${table}_state`, oneOf(t.state, IMPORT_ROW_STATES)),
  check(`${table}_line`, sql`${t.line} > 0`),
];
