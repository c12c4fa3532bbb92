import { PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';
import { m } from '@cordelle/i18n/messages';

/** Leads to the bank connection, by the name the provider gave it; the contract fixes the words of the one that comes with the product. */
export const findMyBank = (service: string): string =>
  service === PRODUCT_BRAND.bankConnection ? m.bank_find_in_flinks() : m.bank_find_in_service({ service });
