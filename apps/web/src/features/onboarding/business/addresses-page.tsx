import { looksLikePostBox } from '@cordelle/domain/address/post-box.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { placeFields, placeIn } from '../place.ts';
import { PlaceFields } from '../place-fields.tsx';
import { SectionForm } from '../section-form.tsx';
import { useCountry } from '../use-country.ts';
import { useSectionForm } from '../use-section-form.ts';
import { AddressSummary } from './address-summary.tsx';
import {
  addressAnswers,
  addressValues,
  editedOf,
  isBlank,
  operatingAt,
  operatingIn,
  REGISTERED,
  SAME,
  screenOf,
  toScreen,
  withAnother,
  without,
} from './addresses.ts';

/** Where the business is registered and where it works: one question at a time, then all of them at a glance. */
export default function AddressesPage() {
  useLocale();
  const country = useCountry();
  const form = useSectionForm<string>({
    valuesOf: addressValues,
    answersOf: addressAnswers,
    mistakesIn: (values) => ({ [SAME]: values[SAME] === '' ? m.required_field : undefined }),
  });
  const { values, write, pass } = form;
  const screen = screenOf(values);
  const edited = editedOf(values);
  const operating = operatingIn(values);
  const answered = values[SAME] !== '';

  if (screen === 'registered')
    return (
      <SectionForm
        key={screen}
        form={form}
        title={m.onboarding_ask_registered_address()}
        description={m.onboarding_registered_address_means()}
        onNext={() =>
          // What comes after is not known yet: the address is looked at alone.
          pass(placeFields(REGISTERED), () => write(toScreen(answered ? 'summary' : 'same')), {
            registered: placeIn(values, REGISTERED),
            operatingIsRegistered: true,
            operating: [],
          })
        }
      >
        <PlaceFields form={form} at={REGISTERED} legend={m.onboarding_registered_address()} country={country} />
        {looksLikePostBox(placeIn(values, REGISTERED).address1) && (
          <Banner tone="warn">{m.onboarding_po_box_hint()}</Banner>
        )}
      </SectionForm>
    );

  if (screen === 'same') {
    const title = m.onboarding_ask_same_address();
    return (
      <SectionForm
        key={screen}
        form={form}
        title={title}
        onBack={() => write(toScreen('registered'))}
        {...(answered && {
          onNext: () => {
            if (values[SAME] === 'true') write(toScreen('summary'));
            else write(operating.length > 0 ? toScreen('operating') : withAnother(values));
          },
        })}
      >
        <RadioChoice
          stacked
          id={SAME}
          legend={<span className="sr-only">{title}</span>}
          options={[
            { value: 'true', label: m.onboarding_same_address_yes() },
            { value: 'false', label: m.onboarding_same_address_no() },
          ]}
          value={values[SAME] ?? ''}
          error={form.errorOf(SAME)}
          onChange={(value) => form.change(SAME, value)}
        />
      </SectionForm>
    );
  }

  if (screen === 'operating') {
    const at = operatingAt(edited);
    const isFirst = edited === 0 && values[SAME] === 'false';
    return (
      <SectionForm
        key={at}
        form={form}
        title={m.onboarding_ask_operating_address()}
        onNext={() => pass(placeFields(at), () => write(toScreen('summary')))}
        onBack={() =>
          write({
            ...(isBlank(placeIn(values, at)) ? without(values, edited) : {}),
            ...toScreen(isFirst && operating.length === 1 ? 'same' : 'summary'),
          })
        }
      >
        <PlaceFields
          form={form}
          at={at}
          legend={isFirst ? m.onboarding_operating_address() : m.onboarding_operating_address_more()}
          country={country}
        />
      </SectionForm>
    );
  }

  return (
    <SectionForm
      key={screen}
      form={form}
      title={m.onboarding_ask_addresses_summary()}
      description={m.onboarding_addresses_summary_means()}
    >
      <AddressSummary form={form} />
    </SectionForm>
  );
}
