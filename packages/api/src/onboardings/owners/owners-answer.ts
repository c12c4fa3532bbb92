import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { countryOfRegion } from '@cordelle/domain/address/postal-code.ts';
import { hiddenPart, partsOf, somebodyMayBeMissing, standingsOf } from '@cordelle/domain/onboarding/ownership.ts';
import { partText, shareText } from '@cordelle/domain/onboarding/share.ts';
import type { Owners, Shareholding, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { openDateOfBirth } from '../../account/date-of-birth.ts';
import type { Applicant } from './owned-business.ts';
import { type HoldingRow, type OwnerRows, type StakeholderRow, treeOf } from './owner-rows.ts';

/** The owners of a business as pages show them, with everything that follows from the shares. */
export function ownersShown(
  applicant: Pick<Applicant, 'country' | 'businessType' | 'name' | 'hasThirdParty' | 'ownersCompleted' | 'person'>,
  rows: OwnerRows,
): Omit<Owners, 'signupUser'> {
  const tree = treeOf(rows);
  const parts = partsOf(tree);
  const standings = new Map(standingsOf(tree, applicant).map((standing) => [standing.holderId, standing]));
  const shown = (row: StakeholderRow): Stakeholder => {
    const id = String(row.id);
    const standing = standings.get(id);
    return {
      ...described(row),
      isSignupUser: row.userId === applicant.person.id,
      part: partText(parts.get(id) ?? 0n),
      countsBy: [...(standing?.countsBy ?? [])],
      controlsThroughMajority: standing?.controlsThroughMajority ?? false,
      paths: (standing?.paths ?? []).map(({ holdings, part }) => ({
        holdingIds: holdings.map((held) => held.id),
        part: partText(part),
      })),
    };
  };
  const { name, country, businessType, hasThirdParty, ownersCompleted } = applicant;
  return {
    version: rows.version,
    business: { name, country, businessType, hasThirdParty },
    stakeholders: rows.stakeholders.map(shown),
    shareholdings: rows.holdings.map(holdingShown),
    hidden: { part: partText(hiddenPart(tree)), somebodyMayBeMissing: somebodyMayBeMissing(tree) },
    ownersCompleted,
  };
}

const described = (row: StakeholderRow) => ({
  id: String(row.id),
  category: row.category,
  firstName: row.firstName,
  lastName: row.lastName,
  dateOfBirth: row.dateOfBirth,
  email: row.email,
  position: row.position,
  isPrimaryOwner: row.isPrimaryOwner,
  legalName: row.legalName,
  countryOfIncorporation: row.countryOfIncorporation,
  registrationNumber: row.registrationNumber,
  exemptReason: row.exemptReason,
  address: addressOf(row),
  verified: row.verifiedAt !== null,
});

const addressOf = ({ country, address1, city, provinceCode, postalCode }: StakeholderRow): Stakeholder['address'] =>
  address1 === null ? null : { country, address1, city, provinceCode, postalCode };

const holdingShown = (row: HoldingRow): Shareholding => ({
  id: String(row.id),
  stakeholderId: String(row.stakeholderId),
  parentId: row.parentStakeholderId === null ? null : String(row.parentStakeholderId),
  ownerCategory: row.category,
  share: shareText(row.shareBps),
  trustRole: row.trustRole,
});

/**
 * The person who signed up, where they may be picked as an owner: their address is known, no owner has an account yet, and they
 * do not fill it in for somebody else. Needs the worker's sight.
 */
export async function signupUserOf(
  tx: Tx,
  keys: KeyStore,
  { person, hasThirdParty, clientId }: Applicant,
  { stakeholders }: OwnerRows,
): Promise<Owners['signupUser']> {
  const { address1, city, provinceCode, postalCode } = person;
  if (hasThirdParty || person.kind === 'staff' || stakeholders.some(({ userId }) => userId !== null)) return null;
  if (!address1 || !city || !provinceCode || !postalCode) return null;
  const [known] = await tx.sql<{ position: string | null; email: string }[]>`
    select m.position, u.email from users u left join memberships m on m.user_id = u.id and m.client_id = ${clientId}
     where u.id = ${person.id}`;
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: await openDateOfBirth(tx, keys, person.id, person.dateOfBirthEncrypted),
    email: known?.email ?? '',
    position: known?.position ?? null,
    address: { country: countryOfRegion(provinceCode), address1, city, provinceCode, postalCode },
  };
}
