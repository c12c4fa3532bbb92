import { PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';
import { createContext } from 'react';

/** Who processes the payments, as the pages of a payer name them. */
export const ProviderName = createContext(PRODUCT_BRAND.name);

/** No real money moves: every page of a payer says so. */
export const InSandbox = createContext(false);
