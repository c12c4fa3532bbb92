import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { runCustomerImports } from '../customer-imports/run-imports.ts';
import { Callers } from './callers.ts';

export const HEADINGS =
  'name,custom_identifier,email,phone,customer_type,authorization_type,address_1,address_2,city,province_code,postal_code,transit_number,institution_number,account_number,authorization_amount';

export const csv = (lines: readonly string[], filename = 'customers.csv') =>
  new UploadedFile(filename, Buffer.from(lines.join('\n')));

/** A file of customers under the headings of our own template. */
export const files = (...lines: string[]) => csv([HEADINGS, ...lines]);

export type CustomerFiles = Awaited<ReturnType<typeof openCustomerFiles>>;

/** Two Canadian clients, and files of customers handed in to the first of them. */
export async function openCustomerFiles() {
  const world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await world.addClient({ id: 5n, rail: 'CA' });
  const callers = new Callers(world);
  const asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });

  /** The import as it stands once nothing of it is under way. */
  async function settled(importId: string) {
    await runCustomerImports(world.app());
    return (await asOwner()).customerImports.byId({ importId });
  }

  return {
    world,
    callers,
    asOwner,
    settled,
    close: () => world.close(),

    /** Each file is handed in by somebody else, so that no test meets the limit of uploads. */
    async received(file: UploadedFile) {
      const asSomebody = await callers.member({ clientId: 4n, role: 'client_admin' });
      const { id } = await (await asSomebody()).customerImports.receive({ file });
      return settled(id);
    },

    linesOf: async (importId: string) => (await (await asOwner()).customerImports.preview({ importId })).records,
  };
}
