import { ADDITIONAL_ADDRESSES_MAX } from '@cordelle/domain/client/address-limits.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useCan } from '../../me/me.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { AddressKind } from './address-dialog.tsx';
import type { BusinessAddress, ClientSettings } from './client.ts';

const AddressDialog = lazy(() => import('./address-dialog.tsx'));

const kindOf = ({ addressType, addressCategory }: BusinessAddress): AddressKind =>
  addressType === 'registered' ? 'registered' : addressCategory === 'primary' ? 'operating' : 'additional';
const TITLES = {
  operating: m.settings_address_operating,
  registered: m.settings_address_registered,
  additional: m.settings_address_additional,
} as const satisfies Record<AddressKind, () => string>;

type Edited = { readonly kind: AddressKind; readonly address: BusinessAddress | null };

/** Where the business works, where it is registered, and where else it works. */
export function Addresses({ client }: { client: ClientSettings }) {
  useLocale();
  const may = useCan('settings.update_business_info');
  const utils = trpc.useUtils();
  const [edited, setEdited] = useState<Edited | null>(null);
  const remove = trpc.clients.updateBusiness.useMutation({
    onSuccess: (saved) => showAnswer(utils.clients.byId, { id: client.id }, saved),
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
  });
  const listed = client.addressesAttributes;
  const missing = (['operating', 'registered'] as const).filter((kind) => !listed.some((one) => kindOf(one) === kind));
  const additional = listed.filter((one) => kindOf(one) === 'additional').length;
  return (
    <div className="grid gap-3">
      {listed.length === 0 && <p className="text-muted-foreground">{m.settings_address_none()}</p>}
      <ul className="grid gap-3">
        {listed.map((address) => {
          const kind = kindOf(address);
          const { id } = address;
          const line = address.address1 ?? '';
          return (
            <li key={id ?? 'primary'} className="flex flex-wrap items-start justify-between gap-2">
              <div className="min-w-0">
                <h3 className="font-semibold">{TITLES[kind]()}</h3>
                <p className="break-words">
                  {line}
                  <br />
                  {[address.city, address.provinceCode, address.postalCode].filter(Boolean).join(' ')}
                </p>
              </div>
              {may && (
                <span className="flex gap-1">
                  <Button
                    variant="ghost"
                    aria-label={m.settings_address_change_named({ address: line })}
                    onClick={() => setEdited({ kind, address })}
                  >
                    {m.settings_change()}
                  </Button>
                  {kind === 'additional' && id !== null && (
                    <AlertDialog
                      trigger={
                        <Button variant="ghost" aria-label={m.settings_address_remove_named({ address: line })}>
                          {m.settings_remove()}
                        </Button>
                      }
                      title={m.settings_address_remove_named({ address: line })}
                      description={m.settings_address_remove_means()}
                      action={m.settings_remove()}
                      busy={remove.isPending}
                      onAction={() => remove.mutate({ removedAddressIds: [id] })}
                    />
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {may && (
        <div className="flex flex-wrap gap-2">
          {missing.map((kind) => (
            <Button key={kind} onClick={() => setEdited({ kind, address: null })}>
              {kind === 'operating' ? m.settings_address_add_operating() : m.settings_address_add_registered()}
            </Button>
          ))}
          {additional < ADDITIONAL_ADDRESSES_MAX && !missing.includes('operating') && (
            <Button onClick={() => setEdited({ kind: 'additional', address: null })}>{m.settings_address_add()}</Button>
          )}
        </div>
      )}
      {edited && (
        <Suspense>
          <AddressDialog
            client={client}
            kind={edited.kind}
            address={edited.address}
            title={TITLES[edited.kind]()}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
