import { pageOfBusiness } from '@cordelle/validation/business-in-address.ts';
import type { Addresses } from '../app.ts';

/** Where a mail about a business leads: a page of the console, which names the business to readers who work for several. */
export const businessPage = (
  { publicBaseUrl }: Pick<Addresses, 'publicBaseUrl'>,
  clientId: bigint,
  path: string,
): URL => new URL(pageOfBusiness(path, String(clientId)), publicBaseUrl);
