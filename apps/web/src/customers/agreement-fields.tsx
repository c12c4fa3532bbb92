import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import type { AuthorizationType } from '@cordelle/validation/customers/fields.ts';

const COLLECTED = {
  'In Person': { label: m.creation_collected_in_person, means: m.creation_collected_in_person_means },
  Online: { label: m.creation_collected_online, means: m.creation_collected_online_means },
  Phone: { label: m.collected_phone, means: m.collected_phone_means },
} as const satisfies Record<AuthorizationType, { label: () => string; means: () => string }>;

export type AgreementField = 'customerType' | 'authorizationType';

type Props = {
  /** Any form that has both fields. */
  form: {
    readonly values: Readonly<Record<AgreementField, string>>;
    readonly change: (name: AgreementField, value: string) => void;
    readonly errorOf: (name: AgreementField) => string | undefined;
  };
  /** The ways that are offered. */
  ways: readonly AuthorizationType[];
};

/** What kind of agreement there is, and how it was collected. */
export function AgreementFields({ form: { values, change, errorOf }, ways }: Props) {
  useLocale();
  return (
    <>
      <RadioChoice
        id="customerType"
        legend={m.creation_agreement_type()}
        error={errorOf('customerType')}
        value={values.customerType}
        onChange={(value) => change('customerType', value)}
        options={[
          { value: 'Personal', label: m.customer_type_personal(), means: m.creation_agreement_personal_means() },
          { value: 'Business', label: m.customer_type_business(), means: m.creation_agreement_business_means() },
        ]}
      />
      <RadioChoice
        id="authorizationType"
        legend={m.creation_collected()}
        error={errorOf('authorizationType')}
        value={values.authorizationType}
        onChange={(value) => change('authorizationType', value)}
        options={ways.map((value) => ({ value, label: COLLECTED[value].label(), means: COLLECTED[value].means() }))}
      />
    </>
  );
}
