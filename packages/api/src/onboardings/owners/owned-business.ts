import { invariant } from '@cordelle/domain/errors.ts';
import type { ApplicantIdentity } from '@cordelle/domain/onboarding/owner-identity.ts';
import type { OwnedBusiness } from '@cordelle/domain/onboarding/ownership.ts';
import { type Application, answersOn } from '../application.ts';

/** A business that applies, as far as its owners depend on it. */
export type Applicant = OwnedBusiness & {
  readonly clientId: bigint;
  readonly onboardingId: bigint;
  readonly name: string;
  readonly ownersCompleted: boolean;
  /** Somebody fills it in for another business: they are no owner of it. */
  readonly hasThirdParty: boolean;
  readonly identity: ApplicantIdentity;
  /** Who began it. */
  readonly person: Application['person'];
};

const isSaid = (text: string | undefined): text is string => text !== undefined && text !== '';

/** The business whose owners are asked for, of an application that was begun. */
export function applicantOf({ row, client, person, sections, walk }: Application): Applicant {
  invariant(row && client, 'owners are asked for when the business is named');
  const { country, businessName, businessType } = client;
  const info = answersOn(sections, 'business_info');
  const numbers = answersOn(sections, 'business_numbers');
  const name = info?.legalName || businessName;
  return {
    clientId: client.id,
    onboardingId: row.id,
    country,
    businessType: businessType ?? '',
    name,
    ownersCompleted: row.ownersCompleted,
    hasThirdParty: walk.hasThirdParty === true,
    identity: {
      names: [name, businessName, info?.operatingAs].filter(isSaid),
      country,
      numbers: [numbers?.businessRegistryId, numbers?.businessIncorporationNumber].filter(isSaid),
    },
    person,
  };
}
