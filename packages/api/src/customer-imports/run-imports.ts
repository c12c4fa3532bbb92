import { inTransaction } from '@cordelle/db/connection.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { forgetFailures } from '../imports/give-up.ts';
import { type ImportingApp, type ImportKind, runImports } from '../imports/run-imports.ts';
import { checkNextRows } from './check-rows.ts';
import { heldWhileUnderWay } from './import-state.ts';
import { importingClient } from './importing-client.ts';
import { undoNextRows } from './undo-rows.ts';
import { writeNextRows } from './write-rows.ts';

/** Spreadsheets of customers. */
export const CUSTOMER_IMPORTS: ImportKind = {
  table: 'customer_imports',
  carryOn: (app, { clientId, id }, portion) =>
    inTransaction(app.worker, { clientId }, async (tx) => {
      const held = await heldWhileUnderWay(tx, clientId, id);
      if (!held) return false;
      await forgetFailures(tx, { table: 'customer_imports', clientId }, id);
      const [client, keyring] = await Promise.all([
        importingClient(tx, clientId, portion.at),
        keyringOf(tx, app.keys, clientId),
      ]);
      if (held.state === 'checking') await checkNextRows(tx, app.keys, keyring, client, held, portion.limit);
      else if (held.state === 'importing') await writeNextRows(tx, app, keyring, client, held, portion);
      else await undoNextRows(tx, app, keyring, client, held, portion);
      await app.failpoint('import-before-commit');
      return true;
    }),
};

/** Carries on every spreadsheet of customers that is under way. */
export const runCustomerImports = (app: ImportingApp): Promise<void> => runImports(app, CUSTOMER_IMPORTS);
