import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

const NONE = 'none';

/** How the business is reached. What was typed of a website stays while it is said that there is none. */
export default function BusinessPhonePage() {
  useLocale();
  const form = useSectionForm({
    valuesOf: (answers) => ({
      phone: textOf(answers, 'phone'),
      websiteUrl: textOf(answers, 'websiteUrl'),
      website: answers.websiteUrl === null ? NONE : '',
    }),
    answersOf: ({ phone, websiteUrl, website }) => ({ phone, websiteUrl: website === NONE ? null : websiteUrl }),
    places: ['phone', 'websiteUrl'],
  });
  const { values, change, errorOf } = form;
  const hasNone = values.website === NONE;
  return (
    <SectionForm form={form} title={m.onboarding_ask_business_phone()}>
      <Field label={m.onboarding_phone()} hint={m.onboarding_phone_hint()} id="phone" error={errorOf('phone')}>
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={values.phone}
          onChange={(event) => change('phone', event.target.value)}
        />
      </Field>
      <div className="grid justify-items-start gap-3">
        {!hasNone && (
          <Field
            label={m.onboarding_website()}
            hint={m.onboarding_website_hint()}
            id="websiteUrl"
            error={errorOf('websiteUrl')}
            className="w-full"
          >
            <Input
              type="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={values.websiteUrl}
              onChange={(event) => change('websiteUrl', event.target.value)}
            />
          </Field>
        )}
        <Button onClick={() => form.write({ website: hasNone ? '' : NONE })}>
          {hasNone ? m.onboarding_has_website() : m.onboarding_no_website()}
        </Button>
      </div>
    </SectionForm>
  );
}
