import { presentSchema, type WireSchema } from './wire.ts';

const EXAMPLE_TEXTS: Readonly<Record<string, string>> = {
  customer_name: 'Jeanne Tremblay',
  name: 'Jeanne Tremblay',
  email: 'jeanne@example.com',
  phone: '613-555-0142',
  address1: '220 Elgin Street',
  city: 'Ottawa',
  province_code: 'ON',
  postal_code: 'K2P 1L7',
  custom_identifier: 'LOC-441',
  business_name: 'Maple Dental',
  comment: 'March dues',
  bank_name: 'Royal Bank of Canada',
  bank_account: '*****67',
  tx_number: '0000000000000001042',
  actor: 'user:12',
  type: 'TransactionProcessed',
  seal: '9f86d081884c',
  frequency: 'Monthly',
};
/** For texts of a certain form, the first that has it. */
const EXAMPLE_FORMS = [
  '123456',
  '0.32',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'h1_terms_2024',
  'user:12',
  '2026-03',
  '1042',
];
const EXAMPLE_FORMATS: Readonly<Record<string, string>> = {
  date: '2026-03-02',
  'date-time': '2026-02-16T14:05:00.000Z',
  decimal: '125.00',
  int64: '1042',
};

/** A value that fits the schema, the same every time. */
export function exampleOf(schema: WireSchema, name = ''): unknown {
  const node = presentSchema(schema);
  if (node.const !== undefined) return node.const;
  const [branch] = node.anyOf ?? [];
  if (branch) return exampleOf(branch, name);
  if (node.type === 'array') return name === 'unreported_settlements' ? [] : [exampleOf(node.items ?? {}, name)];
  if (node.type === 'object')
    return Object.fromEntries(
      Object.entries(node.properties ?? {}).map(([key, value]) => [key, exampleOf(value, key)]),
    );
  if (node.format && EXAMPLE_FORMATS[node.format]) return EXAMPLE_FORMATS[node.format];
  if (node.enum) return node.enum.includes(EXAMPLE_TEXTS[name]) ? EXAMPLE_TEXTS[name] : node.enum[0];
  if (node.default !== undefined) return node.default;
  const { pattern } = node;
  if (pattern) return EXAMPLE_FORMS.find((text) => new RegExp(pattern, 'u').test(text)) ?? name;
  if (EXAMPLE_TEXTS[name]) return EXAMPLE_TEXTS[name];
  if (node.type === 'integer') return 1;
  if (node.type === 'boolean') return false;
  return node === schema ? name : null;
}
