import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type ComponentProps, useState } from 'react';
import { useApplying } from '../applying.ts';
import { groupOf, textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useCountry } from '../use-country.ts';
import { useSectionForm } from '../use-section-form.ts';
import { isUnusual, registryFieldOf } from './registry-guide.ts';

const REGISTRY = 'businessRegistryId';
const INCORPORATION = 'businessIncorporationNumber';
/** Instead of the number of the registry: that of the tax office. */
const SUBSTITUTE = 'substitute';
type Screen = '' | 'incorporation' | 'substitute';

const SUBSTITUTE_WORDS = {
  CA: {
    means: m.onboarding_cannot_find_means_ca,
    use: m.onboarding_use_cra_number,
    ask: m.onboarding_ask_substitute_ca,
    label: m.onboarding_cra_number,
    hint: m.onboarding_cra_number_hint,
  },
  US: {
    means: m.onboarding_cannot_find_means_us,
    use: m.onboarding_use_ein_number,
    ask: m.onboarding_ask_substitute_us,
    label: m.onboarding_ein_number,
    hint: m.onboarding_ein_number_hint,
  },
} as const;

/** The number of the registry, then that of the incorporation; or the one of the tax office for who has neither at hand. */
export default function NumbersPage() {
  const locale = useLocale();
  const country = useCountry();
  const { answers } = useApplying().application;
  const form = useSectionForm({
    valuesOf: (answered) => {
      const [registry, incorporation] = [textOf(answered, REGISTRY), textOf(answered, INCORPORATION)];
      const screen: Screen = registry === '' && incorporation !== '' ? 'substitute' : '';
      return {
        [REGISTRY]: registry,
        [INCORPORATION]: screen === 'substitute' ? '' : incorporation,
        [SUBSTITUTE]: screen === 'substitute' ? incorporation : '',
        screen,
      };
    },
    answersOf: ({ screen, ...typed }) =>
      screen === 'substitute'
        ? { [REGISTRY]: '', [INCORPORATION]: typed[SUBSTITUTE] }
        : { [REGISTRY]: typed[REGISTRY], [INCORPORATION]: typed[INCORPORATION] },
    places: [REGISTRY, INCORPORATION],
  });
  const { values, errorOf, pass } = form;
  const region = textOf(groupOf(answers.business_addresses ?? {}, 'registered'), 'provinceCode');
  const known = registryFieldOf(country, region);
  const name = known?.name[locale] ?? (country === 'US' ? m.onboarding_registry_id_us() : m.onboarding_registry_id());
  const show = (screen: Screen) => form.write({ screen });
  const input = (field: typeof REGISTRY | typeof INCORPORATION | typeof SUBSTITUTE): ComponentProps<typeof Input> => ({
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 60,
    value: values[field] ?? '',
    // Words of the server stand at the field of the wire, whichever of the two is shown.
    onChange: (event) =>
      form.write({ [field]: event.target.value, ...(field === SUBSTITUTE && { [INCORPORATION]: '' }) }),
  });

  if (values.screen === 'substitute') {
    const words = SUBSTITUTE_WORDS[country];
    return (
      <SectionForm key="substitute" form={form} title={words.ask()} onBack={() => show('')}>
        <Field
          label={words.label()}
          hint={words.hint()}
          id={INCORPORATION}
          error={errorOf(INCORPORATION) ?? errorOf(REGISTRY)}
        >
          <Input inputMode={country === 'US' ? 'numeric' : 'text'} {...input(SUBSTITUTE)} />
        </Field>
      </SectionForm>
    );
  }

  if (values.screen === 'incorporation')
    return (
      <SectionForm
        key="incorporation"
        form={form}
        title={m.onboarding_ask_incorporation_number()}
        onBack={() => show('')}
      >
        <Field
          optional
          label={m.onboarding_incorporation_number()}
          hint={m.onboarding_incorporation_number_hint({ number: values[REGISTRY] ?? '' })}
          id={INCORPORATION}
          error={errorOf(INCORPORATION)}
        >
          <Input {...input(INCORPORATION)} />
        </Field>
      </SectionForm>
    );

  const guide = known?.guide[locale];
  return (
    <SectionForm
      key="registry"
      form={form}
      title={m.onboarding_ask_registry_id()}
      onNext={() =>
        pass([REGISTRY], () => show('incorporation'), { [REGISTRY]: values[REGISTRY], [INCORPORATION]: '' })
      }
    >
      <Field
        label={name}
        hint={guide && m.onboarding_registry_guide({ guide })}
        id={REGISTRY}
        error={errorOf(REGISTRY)}
      >
        <Input {...input(REGISTRY)} />
      </Field>
      {guide && isUnusual(known?.guide.en ?? '', values[REGISTRY] ?? '') && (
        <Banner tone="warn">{m.onboarding_registry_unusual({ guide })}</Banner>
      )}
      <OtherNumber name={name} country={country} onUse={() => show('substitute')} />
    </SectionForm>
  );
}

type OtherProps = { name: string; country: 'CA' | 'US'; onUse: () => void };

/** The way out of who does not know the number of the registry. */
function OtherNumber({ name, country, onUse }: OtherProps) {
  const [open, setOpen] = useState(false);
  const words = SUBSTITUTE_WORDS[country];
  return (
    <>
      <Button
        className="h-auto min-h-control justify-self-start whitespace-normal py-1.5 text-left"
        onClick={() => setOpen(true)}
      >
        {m.onboarding_cannot_find({ name })}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={m.onboarding_cannot_find_title()}
        description={words.means()}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => {
                setOpen(false);
                onUse();
              }}
            >
              {words.use()}
            </Button>
            <Button onClick={() => setOpen(false)}>{m.ui_cancel()}</Button>
          </>
        }
      />
    </>
  );
}
