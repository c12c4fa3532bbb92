import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Owners, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';
import { controlPersonOf, controlPositionOf, nameControlPerson, SOMEBODY_ELSE } from './control-person.ts';
import { leadingToEmail } from './missing-email.tsx';
import type { FormTarget } from './owner-values.ts';
import { tellSaved } from './tell-saved.ts';
import type { OwnersChanging } from './use-owners.ts';
import { WhoRunsFields } from './who-runs-fields.tsx';
import { WithinPage } from './within-page.tsx';

type Props = {
  changing: OwnersChanging;
  onBack: () => void;
  onForm: (target: FormTarget) => void;
  onEmail: (owner: Stakeholder) => void;
  confirm: (version: string) => Promise<void>;
};

/** Nobody holds a quarter: who runs the business instead, somebody who is listed or another person. */
export function NoControllingScreen({ changing, confirm, ...rest }: Props) {
  const { owners } = changing;
  return (
    <WithinPage
      target="no_controlling"
      save={async (answers) => {
        const after = await nameControlPerson(changing, answers);
        tellSaved();
        await confirm(after.version);
      }}
    >
      <Question owners={owners} {...rest} />
    </WithinPage>
  );
}

function Question({
  owners,
  onBack,
  onForm,
  onEmail,
}: Pick<Props, 'onBack' | 'onForm' | 'onEmail'> & { owners: Owners }) {
  useLocale();
  const form = useSectionForm<'who' | 'position' | 'target'>({
    valuesOf: () => {
      const who = controlPersonOf(owners)?.stakeholderId ?? '';
      return { target: 'no_controlling', who, position: controlPositionOf(owners, who) };
    },
    answersOf: ({ who, position }) => ({ who, position }),
    mistakesIn: ({ who, position }) => ({
      who: who === '' ? m.required_field : undefined,
      position: who !== '' && who !== SOMEBODY_ELSE && position === '' ? m.required_field : undefined,
    }),
    places: ['who', 'position'],
  });
  const isElse = form.values.who === SOMEBODY_ELSE;
  return (
    <SectionForm
      form={{ ...form, errors: leadingToEmail(form.errors, owners.stakeholders) }}
      title={m.owners_no_controlling_title({ name: owners.business.name })}
      description={m.owners_no_controlling_means()}
      onBack={onBack}
      {...(isElse && { onNext: () => onForm({ parentId: null, category: 'ControlPerson', holdingId: null }) })}
    >
      <WhoRunsFields form={form} owners={owners} hint={m.owners_who_runs_hint()} onEmail={onEmail} />
    </SectionForm>
  );
}
