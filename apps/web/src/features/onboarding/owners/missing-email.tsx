import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { FieldError } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { Plus } from 'lucide-react';
import { ownerName } from '../../../owners/owner-words.ts';
import type { SectionForm } from '../use-section-form.ts';

/** Whether the link to show who they are could go nowhere. */
export const lacksEmail = ({ category, email, isSignupUser }: Stakeholder): boolean =>
  category === 'Individual' && !email && !isSignupUser;

const placeOf = (owner: Stakeholder): string => `email-of-${owner.id}`;

type Props = {
  owner: Stakeholder;
  onAdd: (owner: Stakeholder) => void;
  /** Whether it stands once on the page, for the summary of errors to lead to. */
  once?: boolean;
};

/** The way to where the address of somebody is entered. */
export function AddEmail({ owner, onAdd, once = true }: Props) {
  useLocale();
  return (
    <Button
      id={once ? placeOf(owner) : undefined}
      size="small"
      aria-label={m.owners_add_email_for({ name: ownerName(owner) })}
      onClick={() => onAdd(owner)}
    >
      <Plus aria-hidden="true" />
      {m.owners_add_email()}
    </Button>
  );
}

/** That the address of somebody is missing, and the way to where it is entered. */
export function MissingEmail(props: Props) {
  useLocale();
  return (
    <div className="grid justify-items-start gap-2">
      <FieldError>{m.owners_no_email()}</FieldError>
      <AddEmail {...props} />
    </div>
  );
}

type Errors = SectionForm['errors'];

/** The server names whoever cannot be written to: its words lead to where the address is entered. */
export function leadingToEmail(errors: Errors, shown: readonly Stakeholder[]): Errors {
  const owners = shown.filter(lacksEmail);
  return errors.map((error) => {
    const owner = owners.find((one) => error.message === m.error_owners_email_missing({ name: ownerName(one) }));
    return owner && error.fieldId === null ? { ...error, fieldId: placeOf(owner) } : error;
  });
}
