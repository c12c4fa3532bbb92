import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { BusinessAddress, ClientSettings } from './client.ts';

export type AddressKind = 'operating' | 'registered' | 'additional';
const FIELDS = ['address1', 'city', 'provinceCode', 'postalCode'] as const;
type AddressValues = Readonly<Record<(typeof FIELDS)[number], string>>;
/** The server names a field by its place in the list, which here holds one. */
const PLACE = /^addressesAttributes\.0\./;

type Props = {
  client: ClientSettings;
  kind: AddressKind;
  /** Null: a new one. */
  address: BusinessAddress | null;
  title: string;
  onClose: () => void;
};

/** One address, in the country of the business. */
export default function AddressDialog({ client, kind, address, title, onClose }: Props) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const save = trpc.clients.updateBusiness.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.clients.byId, { id: client.id }, saved);
      sayChangesSaved(onClose);
    },
  });
  const form = useDialogForm<AddressValues, keyof AddressValues, AddressValues>({
    fields: FIELDS,
    initial: () => ({
      address1: address?.address1 ?? '',
      city: address?.city ?? '',
      provinceCode: address?.provinceCode ?? '',
      postalCode: address?.postalCode ?? '',
    }),
    read: (values) => {
      const wrong = FIELDS.filter((name) => values[name].trim() === '');
      return wrong.length > 0 ? { wrong } : { input: values };
    },
    wordsOf: () => m.required_field(),
    placeOf: (name) => name.replace(PLACE, ''),
    saving: {
      error: save.error,
      isPending: save.isPending,
      reset: save.reset,
      mutate: (values) =>
        save.mutate({
          addressesAttributes: [
            {
              ...values,
              ...(address?.id && { id: address.id }),
              addressType: kind === 'registered' ? 'registered' : 'operating',
              addressCategory: kind === 'additional' ? 'additional' : 'primary',
            },
          ],
        }),
    },
  });
  const { values, write, about } = form;
  const inStates = client.countryCode === 'US';
  const byName = new Intl.Collator(`${locale}-CA`);
  const regions = [...(inStates ? STATES : PROVINCES)].sort((one, other) => byName.compare(one[locale], other[locale]));
  return (
    <FormDialog
      form={form}
      title={title}
      description={m.settings_address_means()}
      action={m.ui_save()}
      onClose={onClose}
    >
      <Field label={m.address_street()} {...about('address1')}>
        <Input
          autoComplete="street-address"
          maxLength={200}
          value={values.address1}
          onChange={({ target }) => write({ address1: target.value })}
        />
      </Field>
      <Field label={m.address_city()} {...about('city')}>
        <Input
          autoComplete="address-level2"
          maxLength={200}
          value={values.city}
          onChange={({ target }) => write({ city: target.value })}
        />
      </Field>
      <Field label={inStates ? m.address_state() : m.address_province()} {...about('provinceCode')}>
        <Select value={values.provinceCode} onChange={({ target }) => write({ provinceCode: target.value })}>
          <option value="">{m.choose()}</option>
          {regions.map(({ value, [locale]: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={inStates ? m.address_zip() : m.address_postal_code()} {...about('postalCode')}>
        <Input
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={12}
          value={values.postalCode}
          onChange={({ target }) => write({ postalCode: target.value.toUpperCase() })}
          className="max-w-48"
        />
      </Field>
    </FormDialog>
  );
}
