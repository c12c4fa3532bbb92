import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useApplicant } from '../applying.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

/** What is about to be asked of the owners. */
export default function OwnershipPage() {
  useLocale();
  const { businessName } = useApplicant();
  const form = useSectionForm({ valuesOf: () => ({}), answersOf: () => ({}) });
  return (
    <SectionForm
      form={form}
      title={m.owners_list_intro_title({ name: businessName })}
      description={m.owners_list_intro()}
    >
      {null}
    </SectionForm>
  );
}
