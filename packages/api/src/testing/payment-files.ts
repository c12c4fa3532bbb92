import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { runTransactionImports } from '../transaction-imports/run-transaction-imports.ts';
import { Callers } from './callers.ts';

const HEADINGS = 'custom_identifier,amount,process_date,comment,frequency,installments';

export const paymentFile = (lines: readonly string[], filename = 'transactions.csv') =>
  new UploadedFile(filename, Buffer.from(lines.join('\n')));

/** A file of payments under the headings of our own template. */
export const payments = (...rows: string[]) => paymentFile([HEADINGS, ...rows]);

export type PaymentFiles = Awaited<ReturnType<typeof openPaymentFiles>>;

/** A Canadian client and one of the United States, each with nine customers `K-1` to `K-9`, and files of payments handed in to them. */
export async function openPaymentFiles() {
  const world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const [id, rail] of [
    [4n, 'CA'],
    [5n, 'US'],
  ] as const) {
    await world.addClient({ id, rail, customers: 9 });
    await inTransaction(
      world.database.worker,
      { clientId: id },
      ({ sql }) => sql`update customers set custom_identifier = 'K-' || id % 1000 where client_id = ${id}`,
    );
  }
  const callers = new Callers(world);
  const asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });

  async function settled(importId: string, clientId = 4n) {
    await runTransactionImports(world.app());
    const asSomebody = clientId === 4n ? asOwner : await callers.member({ clientId, role: 'client_primary' });
    return (await asSomebody()).transactionImports.byId({ importId });
  }

  return {
    world,
    callers,
    asOwner,
    settled,
    close: () => world.close(),

    /** Each file is handed in by somebody else, so that no test meets the limit of uploads. */
    async received(uploaded: UploadedFile, clientId = 4n) {
      const asSomebody = await callers.member({ clientId, role: 'client_admin' });
      const { id } = await (await asSomebody()).transactionImports.receive({ file: uploaded });
      return settled(id, clientId);
    },

    linesOf: async (importId: string) =>
      (await (await asOwner()).transactionImports.preview({ importId, limit: 100 })).records,
  };
}
