import { CUSTOMER_DETAILS, DETAIL_NAMES } from './fields.ts';
import { customerListInput } from './record.ts';

/** The list as it is shown, without its pages. */
export const customerExportInput = customerListInput.omit({ skip: true, limit: true, customerId: true });

/** Columns of the spreadsheet, in its order; US has its own names for three of them. */
const CONTACT = [
  'id',
  'name',
  ...DETAIL_NAMES.map((detail) => CUSTOMER_DETAILS[detail].inSpreadsheet),
  'customer_type',
  'status',
  'authorization_type',
  'authorization_amount',
  'address_1',
  'address_2',
  'city',
] as const;
export const EXPORT_COLUMNS = {
  CA: [
    ...CONTACT,
    'province_code',
    'postal_code',
    'transit_number',
    'institution_number',
    'account_number',
    'created_at',
  ],
  US: [...CONTACT, 'state_code', 'zip_code', 'routing_number', 'account_number', 'bank_account_type', 'created_at'],
} as const;
