import { PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';
import { createContext } from 'react';

/** Who processes the payments, as the pages of a payer name them. */
export const ProviderName = createContext(PRODUCT_BRAND.name);
