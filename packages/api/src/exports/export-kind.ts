import type { Tx } from '@cordelle/db/connection.ts';
import type { DocumentRequest } from '@cordelle/engine/ports/documents.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import type { z } from 'zod';
import type { Place } from './list-order.ts';

/** Whose list, for whom, and when. */
export type ExportSource = {
  readonly clientId: bigint;
  readonly language: Language;
  readonly now: Date;
  /** Nothing of it is real money. */
  readonly sandbox: boolean;
  /** Of the client, for the head of what is printed; null: none. */
  readonly logo: (tx: Tx) => Promise<string | null>;
};

type Lines = readonly (readonly string[])[];

/** Lines of a spreadsheet, and where in the list they end; null at its end. */
type PlacedPart = { readonly rows: Lines; readonly next: Place | null };

/** So many lines, from a place on. */
export type PartFrom = { readonly place: Place | null; readonly limit: number };

/** Parts of a list that is read along its order, each from where the one before ended. */
export const partByPart = (read: (tx: Tx, from: PartFrom) => Promise<PlacedPart>): Exportable['csvParts'] =>
  async function* (tx, limit) {
    let place: Place | null = null;
    do {
      const part: PlacedPart = await read(tx, { place, limit });
      yield part.rows;
      place = part.next;
    } while (place !== null);
  };

/** One list as somebody asked for it. */
export type Exportable = {
  /** Without its ending. */
  readonly filename: string;
  count(tx: Tx): Promise<number>;
  readonly csvColumns: readonly string[];
  /** All its lines, so many at a time. */
  csvParts(tx: Tx, limit: number): AsyncIterable<Lines>;
  /** What its PDF is made from. Throws `export.too_long_for_pdf`. */
  pdf(tx: Tx): Promise<DocumentRequest>;
};

/** What every list that can be taken along is called. */
const EXPORT_NAMES = [
  'settlement',
  'settlements',
  'settlement_journal',
  'bill_journal',
  'transaction_report',
  'declined_transactions',
] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

export const isExportName = (name: string): name is ExportName => EXPORT_NAMES.some((known) => known === name);

/** A list that can be taken along: who may, and how it is made from what was asked. */
export type ExportKind = {
  readonly name: ExportName;
  readonly permission: Permission;
  /** Throws for an input that is not one of the list. */
  of(input: unknown, source: ExportSource): Exportable;
};

/** Declares one; the input is kept as it travels, and read again when the file is made. */
export const exportKind = <Input extends z.ZodType>(
  name: ExportName,
  permission: Permission,
  input: Input,
  of: (asked: z.output<Input>, source: ExportSource) => Exportable,
): ExportKind => ({ name, permission, of: (asked, source) => of(input.parse(asked), source) });
