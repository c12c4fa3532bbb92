import type { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';

/** An address as a row holds it. */
export type Address = { [Key in (typeof ADDRESS_COLUMNS)[number]]: string | null };

/** `220 Elgin Street`, `Ottawa ON K2P 1L7`; nothing where nothing is known. */
export function addressLines({ address1, address2, city, provinceCode, postalCode }: Address): string[] {
  const place = [city, provinceCode, postalCode].filter(Boolean).join(' ');
  return [address1, address2, place].filter((line): line is string => line !== null && line !== '');
}
