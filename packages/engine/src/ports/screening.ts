import type { Sql } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { SanctionList } from '@cordelle/domain/sanctions/kinds.ts';
import type { Likeness, Subject } from '@cordelle/domain/sanctions/name-index.ts';

/** A version of a list that counts now. */
export type ListInForce = {
  readonly id: bigint;
  readonly list: SanctionList;
  readonly publishedOn: CalendarDate;
  readonly entryCount: number;
  readonly loadedAt: Date;
  /** Since when nobody looked whether there is a newer one. */
  readonly checkedAt: Date;
};

/** Compares names with lists of sanctions. */
export type Screening = {
  listsInForce(sql: Sql): Promise<ListInForce[]>;
  /** What is alike, for each name in order, on exactly these versions. */
  likenessesOf(sql: Sql, lists: readonly ListInForce[], subjects: readonly Subject[]): Promise<Likeness[][]>;
};
