import { type OwnershipForm, ownershipForm } from '@cordelle/domain/onboarding/ownership-form.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import { ArrowLeft, Plus } from 'lucide-react';
import { useApplying } from '../applying.ts';
import { SectionPage } from '../section-page.tsx';

const MEANS: Readonly<Record<OwnershipForm, () => string>> = {
  shares: m.owners_intro_shares,
  proprietor: m.owners_intro_proprietor,
  officer: m.owners_intro_officer,
  trust: m.owners_intro_trust,
};
const ADD: Readonly<Record<OwnershipForm, () => string>> = {
  shares: m.owners_add_first,
  proprietor: m.owners_add_owner,
  officer: m.owners_add_officer,
  trust: m.owners_add_first,
};

/** What is about to be asked, before there is anybody. */
export function IntroScreen({ owners, onAdd }: { owners: Owners; onAdd: () => void }) {
  useLocale();
  const { before, open } = useApplying();
  const form = ownershipForm(owners.business);
  return (
    <SectionPage title={m.owners_intro_title({ name: owners.business.name })} description={MEANS[form]()}>
      <div className="grid gap-2">
        <p className="font-semibold">{m.owners_need_title()}</p>
        <ul className="ml-5 grid list-disc gap-1">
          {form !== 'proprietor' && <li>{m.owners_need_share()}</li>}
          <li>{m.owners_need_person()}</li>
          <li>{m.owners_need_email()}</li>
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        {before && (
          <Button size="field" onClick={() => open(before)}>
            <ArrowLeft aria-hidden="true" />
            {m.onboarding_back()}
          </Button>
        )}
        <Button variant="primary" size="field" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {ADD[form]()}
        </Button>
      </div>
    </SectionPage>
  );
}
