import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import { ownerName } from '../../../owners/owner-words.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';
import { listedOwners } from './listed-values.ts';
import { useOwners } from './use-owners.ts';

/** Who of the named owners answers for the business. */
export default function PrimaryOwnerPage() {
  const { owners } = useOwners();
  return <ChoiceForm key={owners.version} owners={owners} />;
}

function ChoiceForm({ owners }: { owners: Owners }) {
  useLocale();
  const listed = listedOwners(owners).map(({ owner }) => owner);
  const form = useSectionForm({
    valuesOf: () => {
      const primary = listed.find(({ isPrimaryOwner }) => isPrimaryOwner);
      return { primaryOwnerId: primary?.id ?? '', isMe: primary?.isSignupUser ? 'yes' : '' };
    },
    answersOf: ({ primaryOwnerId, isMe }) => ({
      primaryOwnerId,
      ...(!owners.business.hasThirdParty && { signupUserIsPrimaryOwner: isMe === 'yes' }),
    }),
  });
  const chosen = listed.find(({ id }) => id === form.values.primaryOwnerId);
  const title = m.owners_primary_title();
  return (
    <SectionForm form={form} title={title} description={m.owners_primary_means()}>
      <RadioChoice
        stacked
        id="primaryOwnerId"
        legend={<span className="sr-only">{title}</span>}
        value={form.values.primaryOwnerId}
        error={form.errorOf('primaryOwnerId')}
        onChange={(value) => form.write({ primaryOwnerId: value, isMe: '' })}
        options={listed.map((owner) => ({ value: owner.id, label: ownerName(owner) }))}
      />
      {chosen && !owners.business.hasThirdParty && (
        <Checkbox
          label={m.owners_primary_is_me({ name: ownerName(chosen) })}
          hint={m.owners_primary_is_me_means()}
          checked={form.values.isMe === 'yes'}
          onCheckedChange={(isMe) => form.change('isMe', isMe === true ? 'yes' : '')}
        />
      )}
    </SectionForm>
  );
}
