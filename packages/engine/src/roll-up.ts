import type { Consequence } from './row-changes.ts';

/** What one row adds to one row of the roll-up: which one, by its key, and how much, by its sums. SQL, null in no key that `when` lets through. */
type Part = {
  readonly when: string;
  readonly key: readonly string[];
  readonly sums: readonly string[];
};

/** A table of sums over the rows of another, each client's apart. */
export type RollUp = {
  readonly table: string;
  /** Columns that name its rows, beside the client. */
  readonly key: readonly string[];
  /** Its other columns, each a sum of whole numbers that is never below zero, with the type it is kept in. */
  readonly sums: readonly (readonly [column: string, type: 'integer' | 'bigint'])[];
  /** Columns of the other table from which a row adds something else once they change. */
  readonly columns: readonly string[];
  /** Columns that `parts` reads besides; where one of them changes, one of `columns` does too. */
  readonly beside?: readonly string[];
  /** What a row adds, given how its columns are written. */
  parts(column: (name: string) => string): readonly Part[];
};

function added({ parts }: RollUp, side: 'was' | 'is', sign: '' | '-'): string[] {
  return parts((column) => `${side}_${column}`).map(
    ({ when, key, sums }) =>
      `select ${['client_id', ...key, ...sums.map((sum) => `${sign}(${sum})`)].join(', ')} from changed where ${when}`,
  );
}

/** Sums of what rows add, by key, without those that add nothing. */
function summed({ key, sums }: RollUp, selects: readonly string[]): string {
  const columns = ['client_id', ...key];
  return `
    select ${columns.join(', ')}, ${sums.map(([sum, type]) => `sum(${sum})::${type} as ${sum}`).join(', ')}
      from (${selects.join(' union all ')}) as added (${[...columns, ...sums.map(([sum]) => sum)].join(', ')})
     group by ${columns.join(', ')}
    having ${sums.map(([sum]) => `sum(${sum}) <> 0`).join(' or ')}`;
}

/**
 * Keeps a roll-up as every change of a row leaves it: what the row added is taken out, what it adds now is put in. A row of sums
 * that are all zero is none: one is taken away, another lowered, a third raised, and each row meets one of the three. Rows that
 * begin only raise. Whoever appends holds the log of the client, so no two are at the rows of one client.
 */
export function rollUpFollows(rollUp: RollUp): Consequence {
  const { table, key, sums } = rollUp;
  const names = sums.map(([sum]) => sum);
  const each = (condition: (sum: string) => string, joined: 'and' | 'or') => names.map(condition).join(` ${joined} `);
  const match = ['client_id', ...key].map((column) => `d.${column} = m.${column}`).join(' and ');
  const moves = (selects: readonly string[]) => `${table}_moves as (${summed(rollUp, selects)})`;
  const places = ['client_id', ...key].map((_, index) => index + 1).join(', ');
  const raised = `${table}_raised as (
      insert into ${table} as d (${['client_id', ...key, ...names].join(', ')})
      select ${['h.client_id', ...[...key, ...names].map((column) => `m.${column}`)].join(', ')}
        from ${table}_moves m join event_heads h on h.client_id = m.client_id
       where ${each((sum) => `m.${sum} >= 0`, 'and')} order by ${places}
      on conflict (${['client_id', ...key].join(', ')})
        do update set ${names.map((sum) => `${sum} = d.${sum} + excluded.${sum}`).join(', ')}
      returning 1
    )`;
  return {
    columns: rollUp.columns,
    beside: rollUp.beside ?? [],
    ofNew: `
    ${moves(added(rollUp, 'is', ''))}, ${raised}`,
    ofChanged: `
    ${moves([...added(rollUp, 'was', '-'), ...added(rollUp, 'is', '')])}, ${table}_emptied as (
      delete from ${table} d using ${table}_moves m
       where ${match} and ${each((sum) => `d.${sum} + m.${sum} = 0`, 'and')}
      returning 1
    ), ${table}_lowered as (
      update ${table} d set ${names.map((sum) => `${sum} = d.${sum} + m.${sum}`).join(', ')} from ${table}_moves m
       where ${match} and (${each((sum) => `m.${sum} < 0`, 'or')}) and (${each((sum) => `d.${sum} + m.${sum} <> 0`, 'or')})
      returning 1
    ), ${raised}`,
  };
}
