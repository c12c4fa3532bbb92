import type { Customer } from '../../customers/customer.ts';

/** An address as it stands on an envelope; empty where none is known. */
export function addressLines({
  address1,
  address2,
  city,
  provinceCode,
  stateCode,
  postalCode,
}: Customer['address']): string[] {
  const region = provinceCode ?? stateCode;
  const place = [city, region].filter(Boolean).join(' ');
  return [address1, address2, [place, postalCode].filter(Boolean).join('  ')].filter(
    (line): line is string => line !== null && line !== '',
  );
}
