import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import type { ReactNode } from 'react';
import { optionsIn, textOf } from './read-fields.ts';
import { SectionForm } from './section-form.tsx';
import { useSectionForm } from './use-section-form.ts';

type Props = {
  /** Name of the answer on the wire. */
  field: string;
  title: string;
  description?: ReactNode;
  /** What the choices are about, where the title says it already: the title. */
  legend?: string;
  options: Parameters<typeof optionsIn>[0];
};

/** A page that asks for one of a list. */
export function ChoicePage({ field, title, description, legend, options }: Props) {
  const locale = useLocale();
  const form = useSectionForm({
    valuesOf: (answers) => ({ [field]: textOf(answers, field) }),
    answersOf: (values) => ({ [field]: values[field] }),
  });
  return (
    <SectionForm form={form} title={title} description={description}>
      <RadioChoice
        stacked
        id={field}
        legend={legend ?? <span className="sr-only">{title}</span>}
        options={optionsIn(options, locale)}
        value={form.values[field] ?? ''}
        error={form.errorOf(field)}
        onChange={(value) => form.change(field, value)}
      />
    </SectionForm>
  );
}
