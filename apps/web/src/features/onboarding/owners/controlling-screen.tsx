import { standingsOf } from '@cordelle/domain/onboarding/ownership.ts';
import { asksWhoRunsIt, primaryOwnerOf } from '@cordelle/domain/onboarding/ownership-form.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Owners, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { UserRound } from 'lucide-react';
import { ownerName, percent } from '../../../owners/owner-words.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';
import { controlPersonOf, controlPositionOf, nameControlPerson, SOMEBODY_ELSE } from './control-person.ts';
import { lacksEmail, leadingToEmail, MissingEmail } from './missing-email.tsx';
import type { FormTarget } from './owner-values.ts';
import { tellSaved } from './tell-saved.ts';
import { type OwnersChanging, treeOf } from './use-owners.ts';
import { WhoRunsFields } from './who-runs-fields.tsx';
import { WithinPage } from './within-page.tsx';

type Props = {
  changing: OwnersChanging;
  onBack: () => void;
  onForm: (target: FormTarget) => void;
  onEmail: (owner: Stakeholder) => void;
  confirm: (version: string) => Promise<void>;
};

/** Those who count, to be confirmed; and who runs the business, where that is asked. */
export function ControllingScreen({ changing, confirm, ...rest }: Props) {
  const { owners } = changing;
  return (
    <WithinPage
      target="controlling"
      save={async (answers) => {
        const after = answers.who ? await nameControlPerson(changing, answers) : null;
        if (after) tellSaved();
        await confirm((after ?? owners).version);
      }}
    >
      <Confirmation owners={owners} {...rest} />
    </WithinPage>
  );
}

function Confirmation({
  owners,
  onBack,
  onForm,
  onEmail,
}: Pick<Props, 'onBack' | 'onForm' | 'onEmail'> & { owners: Owners }) {
  const locale = useLocale();
  const asked = asksWhoRunsIt(owners.business);
  const form = useSectionForm<'who' | 'position' | 'target'>({
    valuesOf: () => ({ target: 'controlling', ...(asked ? preselected(owners) : { who: '', position: '' }) }),
    answersOf: ({ who, position }) => ({ who, position }),
    mistakesIn: ({ who, position }) => ({
      who: asked && who === '' ? m.required_field : undefined,
      position: asked && who !== SOMEBODY_ELSE && position === '' ? m.required_field : undefined,
    }),
    places: ['who', 'position'],
  });
  const counting = owners.stakeholders.filter(({ countsBy }) => countsBy.length > 0);
  const isElse = form.values.who === SOMEBODY_ELSE;
  return (
    <SectionForm
      form={{ ...form, errors: leadingToEmail(form.errors, owners.stakeholders) }}
      title={m.owners_controlling_title()}
      description={m.owners_controlling_means()}
      action={isElse ? m.onboarding_continue() : m.owners_confirm()}
      onBack={onBack}
      {...(isElse && { onNext: () => onForm({ parentId: null, category: 'ControlPerson', holdingId: null }) })}
    >
      <ul className="grid gap-3">
        {counting.map((one) => (
          <li key={one.id} className="flex items-start gap-2.5 rounded-card border bg-card p-3">
            <UserRound aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold wrap-anywhere">{ownerName(one)}</p>
              <p className="text-muted-foreground">{whyWords(one, locale)}</p>
              {lacksEmail(one) && <MissingEmail owner={one} onAdd={onEmail} />}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <WhoRunsFields
          form={form}
          owners={owners}
          onEmail={onEmail}
          hint={
            owners.business.businessType === 'Limited Partnership'
              ? m.owners_who_runs_partnership()
              : m.owners_who_runs_hint()
          }
        />
      )}
    </SectionForm>
  );
}

/** Whoever was named before; else whoever answers for the business is the likeliest to run it. */
function preselected(owners: Owners): { who: string; position: string } {
  const signup = owners.stakeholders.find(({ isSignupUser }) => isSignupUser)?.id ?? null;
  const likeliest = primaryOwnerOf(standingsOf(treeOf(owners), owners.business), signup);
  const who = controlPersonOf(owners)?.stakeholderId ?? likeliest ?? '';
  return { who, position: controlPositionOf(owners, who) };
}

function whyWords({ countsBy, part }: Stakeholder, locale: 'en' | 'fr'): string {
  const why = {
    share: () => m.owners_by_share({ share: percent(part, locale) }),
    control: m.owners_by_control,
    trust: m.owners_by_trust,
  };
  return countsBy.map((by) => why[by]()).join(' · ');
}
