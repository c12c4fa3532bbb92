import { STATES } from '@cordelle/validation/lists/regions.ts';

const isState = (code: string): boolean => STATES.some(({ value }) => value === code);

/** The country of an address: its province says so, else that of the client. No code stands in both countries. */
export const countryOf = (provinceCode: string, otherwise: 'CA' | 'US'): 'CA' | 'US' =>
  provinceCode === '' ? otherwise : isState(provinceCode) ? 'US' : 'CA';
