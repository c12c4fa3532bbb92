import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import type { CollectedBy } from '@cordelle/domain/customer/collection-change.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import type { Money } from '@cordelle/domain/money.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Cells of one line by field. Blank and missing are the same: nothing was said. */
export type RowValues = Partial<Record<ImportField, string>>;

/** What a line says about a customer. What is left out stays as it is, or was never known. */
export type RowDetails = {
  readonly name?: string;
  readonly customIdentifier?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly homePhone?: string;
  readonly customerType?: CustomerType;
  /** How the agreement was collected. */
  readonly collected?: Exclude<CollectedBy, 'phone'>;
  /** When it was given. */
  readonly givenAt?: Date;
  readonly place?: string;
  /** Of the agreement, and of what is written to the payer. */
  readonly language?: Language;
  readonly address1?: string;
  readonly address2?: string;
  readonly city?: string;
  readonly provinceCode?: string;
  readonly postalCode?: string;
  /** Most that one debit may take; null: no limit. */
  readonly limit?: Money | null;
  readonly bank?: BankNumbers;
};
