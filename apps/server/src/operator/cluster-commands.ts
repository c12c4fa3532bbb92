import { spreadTables } from '@cordelle/db/spread/spread-tables.ts';
import { type Command, wholeNumber } from './command.ts';

/** Pieces of each table unless said: enough for eight nodes of four pieces each. */
const PIECES = 32;
const PIECES_MAX = 1_024;

export const clusterCommands: readonly Command[] = [
  {
    name: 'distribute',
    usage: '[--pieces <n>]',
    what: 'spread the tables over the nodes of the Citus cluster whose coordinator DATABASE_URL names, counting every row before and after; read docs/scale.md first',
    needs: 'database',
    async run(url, words, _env, tell) {
      const pieces = wholeNumber(words, 'pieces', { min: 1, max: PIECES_MAX }) ?? PIECES;
      const { nodes, moved, already } = await spreadTables(url, pieces, tell);
      const over = nodes === 1 ? 'one node' : `${nodes} nodes`;
      if (moved.length === 0) return { ok: true, found: `all ${already} tables are spread over ${over} already` };
      const rows = moved.reduce((sum, table) => sum + table.rows, 0n);
      const before = already === 0 ? '' : `; ${already} were already`;
      return {
        ok: true,
        found: `${moved.length} tables with ${rows} rows are spread over ${over}, none lost${before}`,
      };
    },
  },
];
