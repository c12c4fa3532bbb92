import { m } from '@cordelle/i18n/messages';
import type { BankFileRow } from './bank-file.ts';

export const RAIL_WORDS = { CA: m.bank_file_rail_ca, US: m.bank_file_rail_us } as const;

export const DIRECTION_WORDS = {
  outbound: m.bank_file_direction_outbound,
  inbound: m.bank_file_direction_inbound,
} as const;

export const KIND_WORDS: Readonly<Record<BankFileRow['kind'], () => string>> = {
  entries: m.bank_file_kind_entries,
  acknowledgement: m.bank_file_kind_acknowledgement,
  returns: m.bank_file_kind_returns,
  notice_of_change: m.bank_file_kind_notice_of_change,
  statement: m.bank_file_kind_statement,
};
