import { m } from '@cordelle/i18n/messages';
import { ChoiceCard, ChoiceCards } from '@cordelle/ui/choice-card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FileCheck, FileQuestion } from 'lucide-react';
import { CreationStep } from './creation-step.tsx';

/** Whether the payer has agreed already: without that, they are asked first. */
export function AgreementQuestion() {
  useLocale();
  return (
    <CreationStep step={0} title={m.creation_agreement_question()}>
      <ChoiceCards label={m.creation_agreement_question()}>
        <ChoiceCard
          href="/client/customers/new/authorization-information"
          title={m.creation_agreement_yes()}
          icon={<FileCheck />}
        >
          {m.creation_agreement_yes_means()}
        </ChoiceCard>
        <ChoiceCard
          href="/client/customers/new/collect-authorization"
          title={m.creation_agreement_no()}
          icon={<FileQuestion />}
        >
          {m.creation_agreement_no_means()}
        </ChoiceCard>
      </ChoiceCards>
      <section aria-labelledby="agreement-help" className="grid max-w-160 gap-1 rounded-card bg-muted p-4">
        <h2 id="agreement-help" className="text-h3">
          {m.creation_agreement_help()}
        </h2>
        <p className="text-muted-foreground">{m.creation_agreement_help_means()}</p>
      </section>
    </CreationStep>
  );
}
