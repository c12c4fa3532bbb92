import { m } from '@cordelle/i18n/messages';
import { PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';
import { SelectField, TextField } from './fields.tsx';
import { usePage, usePageLocale } from './page-context.ts';

/** Where the payer lives, as the country writes it. */
export function AddressFields() {
  const { facts } = usePage();
  const to = usePageLocale();
  const canadian = facts.country === 'CA';
  return (
    <>
      <TextField name="address.address1" autoComplete="street-address" maxLength={200} />
      <TextField name="address.city" autoComplete="address-level2" maxLength={200} />
      <SelectField
        name="address.provinceCode"
        blank={m.payer_choose({}, to)}
        autoComplete="address-level1"
        choices={(canadian ? PROVINCES : STATES).map((region) => ({
          value: region.value,
          label: region[facts.language],
        }))}
      />
      <TextField name="address.postalCode" autoComplete="postal-code" width="short" maxLength={12} />
    </>
  );
}
