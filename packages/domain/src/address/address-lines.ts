/** An address as a row holds it. */
export type Address = Readonly<Record<'address1' | 'address2' | 'city' | 'provinceCode' | 'postalCode', string | null>>;

/** `220 Elgin Street`, `Ottawa ON K2P 1L7`; nothing where nothing is known. */
export function addressLines({ address1, address2, city, provinceCode, postalCode }: Address): string[] {
  const place = [city, provinceCode, postalCode].filter(Boolean).join(' ');
  return [address1, address2, place].filter((line): line is string => line !== null && line !== '');
}
