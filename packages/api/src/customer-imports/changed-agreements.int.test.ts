import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomerFiles, files, openCustomerFiles } from '../testing/customer-files.ts';

let uploads: CustomerFiles;

beforeAll(async () => {
  uploads = await openCustomerFiles();
});
afterAll(() => uploads.close());

const MAYA = 'Maya Roy,AG-1,maya@example.test,,Personal,Paper,,,,,';

async function imported(line: string): Promise<string> {
  const { id } = await uploads.received(files(line));
  await (await uploads.asOwner()).customerImports.start({ importId: id });
  await uploads.settled(id);
  return id;
}

test('a line that changes what an agreement says tells its payer, with file and line; undoing tells them back, and ends their objection', async () => {
  await imported(`${MAYA},00123,003,7654321,100.00`);
  const { owner } = uploads.world.database;
  const [maya] = await owner<{ id: bigint }[]>`select id from customers where custom_identifier = 'AG-1'`;
  const mails = async () =>
    (
      await owner<{ text: string }[]>`
        select text_body as text from outbox where template = 'agreement_changed' and customer_id = ${maya?.id ?? 0n} order by id`
    ).map(({ text }) => text);
  await imported(`${MAYA},00123,003,7654321,100.00`);
  expect(await mails()).toEqual([]);

  const importId = await imported(`${MAYA},00012,004,7654399,5000.00`);
  expect(await mails()).toEqual([expect.stringMatching(/\*21 → .*\*99.*5,000\.00.*spreadsheet that .* gave no/s)]);
  const customerId = String(maya?.id);
  const member = await uploads.asOwner();
  const evidence = async () => (await member.customers.authorizations({ customerId })).records[0]?.evidence;
  const inFile = [
    { label: 'Number of the imported spreadsheet', value: importId },
    { label: 'Line of that spreadsheet', value: '2' },
  ];
  expect(await evidence()).toEqual(
    expect.arrayContaining([{ label: 'Changed because', value: 'told by a spreadsheet, without a reason' }, ...inFile]),
  );
  expect((await member.customers.changes({ customerId })).records).toHaveLength(1);

  await owner`update agreement_changes set objected_at = now() where customer_id = ${customerId}`;
  await member.customerImports.undo({ importId });
  expect(await uploads.settled(importId)).toMatchObject({ state: 'undone' });
  expect(await evidence()).toEqual(
    expect.arrayContaining([
      { label: 'Changed because', value: 'the import that had changed it was undone' },
      ...inFile,
    ]),
  );
  expect((await mails())[1]).toMatch(/\*99 → .*\*21.*100\.00.*undid an import/s);
  expect(await owner`select settled from agreement_changes where customer_id = ${customerId} order by id`).toEqual([
    { settled: 'taken_back' },
    { settled: null },
  ]);
});
