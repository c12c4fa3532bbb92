// What a spreadsheet of customers may hold, without the wire schemas.

/** Columns of the template, in its order. CA and US have some of them each. */
export const IMPORT_FIELDS = {
  CA: [
    'name',
    'custom_identifier',
    'email',
    'phone',
    'customer_type',
    'authorization_type',
    'address_1',
    'address_2',
    'city',
    'province_code',
    'postal_code',
    'transit_number',
    'institution_number',
    'account_number',
    'authorization_amount',
    'authorization_date',
    'authorization_place',
    'language',
    'home_phone',
    'first_payment_date',
    'payment_amount',
    'payment_frequency',
    'payment_count',
    'first_name',
    'last_name',
    'full_address',
    'bank_numbers',
  ],
  US: [
    'name',
    'custom_identifier',
    'email',
    'phone',
    'customer_type',
    'authorization_type',
    'address_1',
    'address_2',
    'city',
    'state_code',
    'zip_code',
    'routing_number',
    'account_number',
    'bank_account_type',
    'authorization_amount',
    'authorization_date',
    'authorization_place',
    'language',
    'home_phone',
    'first_payment_date',
    'payment_amount',
    'payment_frequency',
    'payment_count',
    'first_name',
    'last_name',
    'full_address',
  ],
} as const;
export type ImportField = (typeof IMPORT_FIELDS)['CA' | 'US'][number];
export const EVERY_IMPORT_FIELD = [...new Set([...IMPORT_FIELDS.CA, ...IMPORT_FIELDS.US])] as [
  ImportField,
  ...ImportField[],
];
/** Columns that hold a part of a field, or several fields at once; our own template has none of them. */
const SPLIT_FIELDS = ['first_name', 'last_name', 'full_address', 'bank_numbers'] as const satisfies ImportField[];
export const isSplitField = (field: ImportField): boolean => SPLIT_FIELDS.some((split) => split === field);
/** The headings of the template, in its order. */
export const templateFields = (country: 'CA' | 'US'): readonly ImportField[] =>
  IMPORT_FIELDS[country].filter((field) => !isSplitField(field));
export const IMPORT_ROWS_MAX = 50_000;
/** Columns of one spreadsheet. */
export const IMPORT_COLUMNS_MAX = 100;
