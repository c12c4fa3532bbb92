import { m } from '@cordelle/i18n/messages';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';

type FieldWords = {
  /** As forms call it. */
  readonly label: () => string;
  /** What to write into its column. */
  readonly means: () => string;
};

export const FIELD_WORDS: Readonly<Record<ImportField, FieldWords>> = {
  name: { label: m.import_field_name, means: m.import_field_name_means },
  custom_identifier: { label: m.import_field_custom_identifier, means: m.import_field_custom_identifier_means },
  email: { label: m.import_field_email, means: m.import_field_email_means },
  phone: { label: m.import_field_phone, means: m.import_field_phone_means },
  customer_type: { label: m.import_field_customer_type, means: m.import_field_customer_type_means },
  authorization_type: { label: m.import_field_authorization_type, means: m.import_field_authorization_type_means },
  address_1: { label: m.import_field_address_1, means: m.import_field_address_1_means },
  address_2: { label: m.import_field_address_2, means: m.import_field_address_2_means },
  city: { label: m.import_field_city, means: m.import_field_city_means },
  province_code: { label: m.import_field_province_code, means: m.import_field_province_code_means },
  postal_code: { label: m.import_field_postal_code, means: m.import_field_postal_code_means },
  state_code: { label: m.import_field_state_code, means: m.import_field_state_code_means },
  zip_code: { label: m.import_field_zip_code, means: m.import_field_zip_code_means },
  transit_number: { label: m.import_field_transit_number, means: m.import_field_transit_number_means },
  institution_number: { label: m.import_field_institution_number, means: m.import_field_institution_number_means },
  routing_number: { label: m.import_field_routing_number, means: m.import_field_routing_number_means },
  account_number: { label: m.import_field_account_number, means: m.import_field_account_number_means },
  bank_account_type: { label: m.import_field_bank_account_type, means: m.import_field_bank_account_type_means },
  authorization_amount: {
    label: m.import_field_authorization_amount,
    means: m.import_field_authorization_amount_means,
  },
  authorization_date: { label: m.import_field_authorization_date, means: m.import_field_authorization_date_means },
  authorization_place: { label: m.import_field_authorization_place, means: m.import_field_authorization_place_means },
  language: { label: m.import_field_language, means: m.import_field_language_means },
  home_phone: { label: m.import_field_home_phone, means: m.import_field_home_phone_means },
  first_payment_date: { label: m.import_field_first_payment_date, means: m.import_field_first_payment_date_means },
  payment_amount: { label: m.import_field_payment_amount, means: m.import_field_payment_amount_means },
  payment_frequency: { label: m.import_field_payment_frequency, means: m.import_field_payment_frequency_means },
  payment_count: { label: m.import_field_payment_count, means: m.import_field_payment_count_means },
  first_name: { label: m.import_field_first_name, means: m.import_field_first_name_means },
  last_name: { label: m.import_field_last_name, means: m.import_field_last_name_means },
  full_address: { label: m.import_field_full_address, means: m.import_field_full_address_means },
  bank_numbers: { label: m.import_field_bank_numbers, means: m.import_field_bank_numbers_means },
};

/** What a line about a new customer cannot do without. */
const NEEDED: Readonly<Record<'CA' | 'US', readonly ImportField[]>> = {
  CA: ['name', 'customer_type'],
  US: ['name', 'customer_type', 'authorization_amount'],
};

export const isNeeded = (field: ImportField, country: 'CA' | 'US'): boolean => NEEDED[country].includes(field);
