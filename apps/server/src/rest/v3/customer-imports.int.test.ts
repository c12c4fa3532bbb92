import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let key: string;

beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await harness.world.addClient({ id: 5n, rail: 'CA' });
  key = await harness.key(4n);
});
afterAll(() => harness.close());

const HEADINGS =
  'name,custom_identifier,email,customer_type,authorization_type,transit_number,institution_number,account_number';

async function preview(lines: readonly string[], { filename = 'customers.csv', fields = {}, as = key } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([lines.join('\n')]), filename);
  const answer = await fetch(`${harness.origin}/v3/customers/csv_preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

async function importing(selected: readonly string[], as = key) {
  const answer = await fetch(`${harness.origin}/v3/customers/csv_import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: '4', selected_customers: selected }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('a program brings in a spreadsheet', () => {
  test('POST /customers/csv_preview answers every line, POST /customers/csv_import writes those chosen', async () => {
    const seen = await preview(
      [
        HEADINGS,
        'Jo Tremblay,P-1,jo@example.test,Personal,Online,00123,003,7654321',
        `Élodie Nº 4001,,payer4001@example.test,Business,,,,`,
        'No Account,P-3,no@,Personal,,00123,003,12',
      ],
      { fields: { client_id: '4' } },
    );
    expect(seen).toMatchObject({
      status: 200,
      body: {
        status: 200,
        count: 3,
        records: [
          {
            name: 'Jo Tremblay',
            custom_identifier: 'P-1',
            existing_customer: null,
            changes: null,
            valid: true,
            errors: [],
          },
          {
            existing_customer: { id: '4001', matched_by: 'name_and_email' },
            changes: ['customer_type'],
            payer_told: true,
            valid: true,
          },
          {
            email: 'no@',
            valid: false,
            errors: [{ field: 'account_number', message: expect.stringContaining('5–12 digits') }],
            readings: [{ field: 'email', column: 'email', how: 'left_out', from: 'no@', to: '' }],
          },
        ],
        unmatched_columns: [],
      },
    });
    expect(JSON.stringify(seen.body)).not.toContain('7654321');
    const ids = seen.body.records.map(({ id }: { id: string }) => id);
    const done = await importing(ids);
    expect(done).toMatchObject({
      status: 200,
      body: {
        count: 2,
        records: [{ state: 'imported' }, { state: 'updated', customer_id: '4001' }, { state: 'invalid' }],
        errors: [expect.stringMatching(/^Line 4, account_number: /)],
        messages: { base: [expect.any(String)] },
      },
    });
    expect(JSON.stringify(done.body)).not.toContain('7654321');
    const [made] = await harness.world.database.owner`
      select name, authorization_status from customers where client_id = 4 and custom_identifier = 'P-1'`;
    expect(made).toEqual({ name: 'Jo Tremblay', authorization_status: 'complete' });
    expect(await importing(ids)).toMatchObject({
      status: 422,
      body: { messages: { base: ['Please select one or more customers to import.'] } },
    });
  });

  test.each([
    ['another kind of file', ['name', 'Jo'], 'customers.xlsx', 422, 'Please check that the file is a CSV'],
    ['headings alone', [HEADINGS], 'a.csv', 422, 'There is no customer below the first line'],
    [
      'more lines than a program may wait for',
      ['name', ...Array<string>(5_001).fill('Jo')],
      'a.csv',
      422,
      'more than 5,000 rows',
    ],
    ['no column of names', ['email', 'jo@example.test'], 'a.csv', 422, 'Choose a column for the name'],
    ['more than five megabytes', ['name', 'a'.repeat(5_000_001)], 'a.csv', 413, 'larger than 5 MB'],
  ])('%s is refused with a sentence', async (_what, lines, filename, status, sentence) => {
    expect(await preview(lines, { filename })).toMatchObject({
      status,
      body: { status, messages: { file: [expect.stringContaining(sentence)] } },
    });
  });

  test('lines of another client, and of two files at once, are nobody’s', async () => {
    const theirs = await preview(['name,customer_type', 'Ann,Personal'], { as: await harness.key(5n) });
    const [one, two] = await Promise.all([
      preview(['name,customer_type', 'Bob,Personal']),
      preview(['name,customer_type', 'Cyd,Personal']),
    ]);
    const idOf = ({ body }: Awaited<ReturnType<typeof preview>>): string => body.records[0].id;
    for (const ids of [[idOf(theirs)], [idOf(one), idOf(two)], [idOf(one), '999999999']])
      expect(await importing(ids)).toMatchObject({ status: 404 });
    expect(await importing([])).toMatchObject({
      status: 422,
      body: { messages: { selected_customers: ['Please select one or more customers to import.'] } },
    });
  });
});
