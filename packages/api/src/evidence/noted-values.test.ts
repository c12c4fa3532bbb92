import { expect, test } from 'vitest';
import { notedValues } from './noted-values.ts';

test('every answer stands under one name, those inside another as well', () => {
  expect(
    notedValues({
      name: 'Jo',
      address: { city: 'Ottawa', postalCode: '' },
      agree: true,
      pages: ['a', 'b'],
      none: null,
    }),
  ).toEqual([
    { field: 'name', value: 'Jo' },
    { field: 'address.city', value: 'Ottawa' },
    { field: 'agree', value: 'true' },
    { field: 'pages.0', value: 'a' },
    { field: 'pages.1', value: 'b' },
  ]);
});
