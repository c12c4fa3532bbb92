import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { FieldError } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { pagesDroppedBy } from '@cordelle/validation/onboarding/pages-of-country.ts';
import { useRef, useState } from 'react';
import { PAGE_WORDS } from '../../../words/application-pages.ts';
import { useApplying } from '../applying.ts';
import { textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

const COUNTRY = 'countryCode';
const AGREEMENT = 'userAgreement';
const AGREED = 'yes';

/** The country of the business, and the agreement to the terms where nobody gave it yet. */
export default function BusinessCountryPage() {
  const locale = useLocale();
  const { application } = useApplying();
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const asked = application.agreementAsked;
  const form = useSectionForm({
    valuesOf: (answers) => ({ [COUNTRY]: textOf(answers, COUNTRY) || 'CA', [AGREEMENT]: '' }),
    answersOf: (values) => ({
      [COUNTRY]: values[COUNTRY],
      ...(asked && values[AGREEMENT] === AGREED && { [AGREEMENT]: true }),
    }),
  });
  const known = textOf(application.answers.business_country ?? {}, COUNTRY);
  const gone = pagesDroppedBy({
    businessType: application.answers.business_type?.businessType,
    country: form.values[COUNTRY] === 'US' ? 'US' : 'CA',
  });
  const dropped = application.steps
    .flatMap(({ subStates }) => subStates)
    .filter(({ subState, status }) => status !== null && gone.includes(subState))
    .map(({ subState }) => PAGE_WORDS[subState]());
  const changes = known !== '' && known !== form.values[COUNTRY] && dropped.length > 0;
  const title = m.onboarding_ask_business_country();
  const submit = () => box.current?.closest('form')?.requestSubmit();
  return (
    <SectionForm form={form} title={title} {...(changes && !asking && { onNext: () => setAsking(true) })}>
      <div ref={box} className="contents">
        <RadioChoice
          stacked
          id={COUNTRY}
          legend={<span className="sr-only">{title}</span>}
          options={[
            { value: 'CA', label: m.onboarding_country_canada(), means: m.onboarding_country_canada_means() },
            { value: 'US', label: m.onboarding_country_us(), means: m.onboarding_country_us_means() },
          ]}
          value={form.values[COUNTRY] ?? ''}
          error={form.errorOf(COUNTRY)}
          onChange={(value) => form.change(COUNTRY, value)}
        />
      </div>
      {asked && (
        <Agreement
          agreed={form.values[AGREEMENT] === AGREED}
          error={form.errorOf(AGREEMENT)}
          onChange={(agreed) => form.change(AGREEMENT, agreed ? AGREED : '')}
        />
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.onboarding_country_change_title()}
        description={m.onboarding_country_change_means({
          list: new Intl.ListFormat(`${locale}-CA`).format(dropped),
        })}
        cancel={m.ui_cancel()}
        action={m.onboarding_country_change()}
        onAction={submit}
      />
    </SectionForm>
  );
}

type AgreementProps = { agreed: boolean; error: string | undefined; onChange: (agreed: boolean) => void };

function Agreement({ agreed, error, onChange }: AgreementProps) {
  return (
    <div className="grid gap-1.5">
      {error && <FieldError id={`${AGREEMENT}-error`}>{error}</FieldError>}
      <div className="flex items-start gap-2.5">
        <input
          type="checkbox"
          id={AGREEMENT}
          checked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${AGREEMENT}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <label htmlFor={AGREEMENT}>{m.onboarding_agreement()}</label>
      </div>
      <a
        href={BRAND.termsUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="justify-self-start text-link underline underline-offset-2"
      >
        {m.sign_up_terms()} <span className="sr-only">{m.door_opens_new_tab()}</span>
      </a>
    </div>
  );
}
