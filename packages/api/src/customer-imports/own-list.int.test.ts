import { customerExportInput } from '@cordelle/validation/customers/export.ts';
import { ALL_PERMISSIONS } from '@cordelle/validation/permissions.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCustomers } from '../customers/export-customers.ts';
import { type CustomerFiles, files, openCustomerFiles } from '../testing/customer-files.ts';

let uploads: CustomerFiles;
beforeAll(async () => {
  uploads = await openCustomerFiles();
});
afterAll(() => uploads.close());

test('the list of customers, handed in as it was downloaded, is about those who are on it, with and without an identifier', async () => {
  const before = await uploads.received(
    files(
      'Ida One,M-1,ida@example.test,,Personal,In Person,,,,,,00123,003,7654321,',
      'Ben Two,,ben@example.test,,Personal,In Person,,,,,,00123,003,7654322,',
    ),
  );
  await (await uploads.asOwner()).customerImports.start({ importId: before.id });
  await uploads.settled(before.id);
  const pieces: Uint8Array[] = [];
  const client = { id: 4n, country: 'CA', permissions: new Set(ALL_PERMISSIONS) } as const;
  const by = { actor: 'user:1', requestId: null };
  const input = customerExportInput.parse({ sort: { field: 'createdAt', direction: 'asc' } });
  for await (const piece of exportCustomers(uploads.world.app(), client, input, by)) pieces.push(piece);
  const { id: importId, mapping } = await uploads.received(new UploadedFile('customers.csv', Buffer.concat(pieces)));
  const { unmatchedColumns } = await (await uploads.asOwner()).customerImports.review({ importId });
  expect(unmatchedColumns).toContain('id');
  await (await uploads.asOwner()).customerImports.setMapping({ importId, mapping });
  await uploads.settled(importId);
  const lines = await uploads.linesOf(importId);
  expect(lines.map(({ name, existingCustomer }) => [name, existingCustomer?.matchedBy])).toEqual([
    ['Élodie Nº 4001', 'name_and_email'],
    ['Élodie Nº 4002', 'name_and_email'],
    ['Ida One', 'custom_identifier'],
    ['Ben Two', 'name_and_email'],
  ]);
});
