import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { OPERATING_ADDRESSES_MAX } from '@cordelle/validation/onboarding/limits.ts';
import { MapPin, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { placeIn, placeLine } from '../place.ts';
import type { SectionForm } from '../use-section-form.ts';
import { operatingIn, REGISTERED, SAME, toScreen, withAnother, without } from './addresses.ts';

/** Every address, each to be changed or taken away. */
export function AddressSummary({ form: { values, write } }: { form: Pick<SectionForm, 'values' | 'write'> }) {
  useLocale();
  const operating = operatingIn(values);
  const isSame = values[SAME] === 'true';
  const removable = (index: number) => isSame || index > 0;
  return (
    <div className="grid justify-items-start gap-4">
      <ul className="grid w-full gap-3">
        <AddressItem title={m.onboarding_registered_address()} address={placeLine(placeIn(values, REGISTERED))}>
          {(describedBy) => (
            <Button size="small" aria-describedby={describedBy} onClick={() => write(toScreen('registered'))}>
              {m.onboarding_change()}
            </Button>
          )}
        </AddressItem>
        {isSame && (
          <AddressItem title={m.onboarding_operating_address()} address={m.onboarding_operating_same()}>
            {(describedBy) => (
              <Button size="small" aria-describedby={describedBy} onClick={() => write(toScreen('same'))}>
                {m.onboarding_change()}
              </Button>
            )}
          </AddressItem>
        )}
        {operating.map((place, index) => (
          <AddressItem
            // biome-ignore lint/suspicious/noArrayIndexKey: an address has no name but its place in the list
            key={index}
            title={index === 0 && !isSame ? m.onboarding_operating_address() : m.onboarding_operating_address_more()}
            address={placeLine(place)}
          >
            {(describedBy) => (
              <>
                <Button size="small" aria-describedby={describedBy} onClick={() => write(toScreen('operating', index))}>
                  {m.onboarding_change()}
                </Button>
                {removable(index) && (
                  <Button size="small" aria-describedby={describedBy} onClick={() => write(without(values, index))}>
                    {m.onboarding_remove()}
                  </Button>
                )}
              </>
            )}
          </AddressItem>
        ))}
      </ul>
      {operating.length < OPERATING_ADDRESSES_MAX && (
        <Button onClick={() => write(withAnother(values))}>
          <Plus aria-hidden="true" />
          {m.onboarding_add_operating_address()}
        </Button>
      )}
    </div>
  );
}

type ItemProps = { title: string; address: string; children: (describedBy: string) => ReactNode };

function AddressItem({ title, address, children }: ItemProps) {
  const id = useId();
  return (
    <li className="flex items-start justify-between gap-3 rounded-card border bg-card p-3 max-sm:has-[button+button]:flex-col">
      <div id={id} className="flex min-w-0 gap-2.5">
        <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-muted-foreground wrap-anywhere">{address}</p>
        </div>
      </div>
      <div className="flex shrink-0 gap-2">{children(id)}</div>
    </li>
  );
}
