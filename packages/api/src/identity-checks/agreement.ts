import { personNameAgrees } from '@cordelle/domain/onboarding/name-match.ts';
import type { NamedPerson } from '@cordelle/domain/onboarding/owner-identity.ts';
import type { IdentityDocument } from '@cordelle/engine/ports/identity.ts';

type Agreement = { readonly nameAgrees: boolean | null; readonly birthDateAgrees: boolean | null };

/** Nicknames, accents and married names are no reason to refuse anybody: who differs is shown to a person. */
export function agreementOf(document: IdentityDocument, { firstName, lastName, dateOfBirth }: NamedPerson): Agreement {
  const written = [document.fullName, [document.firstName, document.lastName].filter(Boolean).join(' ')];
  const answers = written.map((name) => (name ? personNameAgrees(`${firstName} ${lastName}`, name) : null));
  return {
    nameAgrees: answers.includes(true) ? true : answers.includes(false) ? false : null,
    birthDateAgrees: dateOfBirth && document.dateOfBirth ? dateOfBirth === document.dateOfBirth : null,
  };
}
