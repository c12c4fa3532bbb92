import { ISO_COUNTRIES } from '@cordelle/domain/onboarding/iso-countries.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import type { ComponentProps } from 'react';

/** Every country by its name, those of the two rails first. */
export function CountrySelect(props: Omit<ComponentProps<typeof Select>, 'children'>) {
  const locale = useLocale();
  const names = new Intl.DisplayNames([`${locale}-CA`], { type: 'region' });
  const named = ISO_COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }));
  const byName = new Intl.Collator(`${locale}-CA`);
  const others = named.slice(2).sort((one, other) => byName.compare(one.name, other.name));
  return (
    <Select {...props}>
      <option value="">{m.choose()}</option>
      {[...named.slice(0, 2), ...others].map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
