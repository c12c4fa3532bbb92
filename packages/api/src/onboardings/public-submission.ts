import { DomainError } from '@cordelle/domain/errors.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { ClientSaid, PublicSubmission } from '@cordelle/validation/onboarding/public.ts';
import type { OwnersSaid } from '@cordelle/validation/onboarding/public-owners.ts';
import { SECTION_FIELDS } from '@cordelle/validation/onboarding/sections.ts';
import { homeOf } from './owners/parts-said.ts';
import type { Fields } from './sealed-answers.ts';
import type { Submission } from './submit.ts';

/** A page as programs send it, among the fields of all pages, as the page itself takes it. */
export function pageOfSubmission(sent: PublicSubmission): Submission {
  const { currentState, id, clientId, processingClientOnboarding } = sent;
  const ofApplication = id ?? processingClientOnboarding?.id;
  return {
    ...(ofApplication === undefined ? {} : { id: ofApplication }),
    ...(clientId === undefined ? {} : { clientId }),
    currentState,
    answers: answersIn(currentState, sent),
  };
}

/** Fields in which null is an answer of its own; elsewhere it means that nothing is said. */
const SAYS_NULL: readonly string[] = ['websiteUrl', 'thirdPartyId'];

const said = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && (value !== null || SAYS_NULL.includes(name)),
    ),
  );

function answersIn(page: SubState, { processingClientOnboarding, client, user, owners }: PublicSubmission): Fields {
  const business: NonNullable<PublicSubmission['client']> = { ...storedIn(processingClientOnboarding), ...client };
  if (page === 'business_addresses') return placesIn(business);
  const home = user?.addressAttributes;
  const { billingAgreement: signed } = business;
  const amount = business.expectedMaximumTransactionAmount;
  const all: Fields = {
    ...business,
    ...user,
    addressAttributes: home && said({ ...home, id: undefined }),
    expectedMaximumTransactionAmount: typeof amount === 'number' ? amount.toFixed(2) : amount,
    // Owners that are given without a word are not confirmed yet.
    ownersCompleted:
      processingClientOnboarding?.ownersCompleted ?? (business.stakeholdersAttributes ? false : undefined),
    owners: owners?.map(page === 'owners_info' ? detailsOf : namedOwner),
    settlementBankAccount: numbersIn(business.settlementBankAccount),
    billingBankAccount: numbersIn(business.billingBankAccount),
    billingAgreement: signed && said(signed),
    thirdPartyId:
      page === 'third_party_client' ? thirdPartyIn(client, storedIn(processingClientOnboarding)) : undefined,
    // Each of the two may be left away beside the other.
    businessRegistryId: business.businessRegistryId ?? '',
    businessIncorporationNumber: business.businessIncorporationNumber ?? '',
  };
  const asked = Object.keys(SECTION_FIELDS[page].shape);
  return said(Object.fromEntries(asked.map((name) => [name, all[name]])));
}

/** What was stored, as it was read: an account that was not chosen there is nothing that is said. */
function storedIn(sent: PublicSubmission['processingClientOnboarding']): ClientSaid {
  const { promoCode: _, businessTitle: __, addressAttributes: ___, thirdPartyId, ...stored } = sent?.clientData ?? {};
  return thirdPartyId == null ? stored : { ...stored, thirdPartyId };
}

type ThirdPartySaid = Pick<ClientSaid, 'thirdPartyId' | 'clientType'>;

/**
 * The account that was chosen; null where one is to be added. What is said now counts before what was stored, and says one thing: a
 * business that is managed from an account is no third party itself.
 */
function thirdPartyIn(now: ThirdPartySaid = {}, stored: ThirdPartySaid = {}): string | null | undefined {
  const { thirdPartyId, clientType } = now;
  if (thirdPartyId != null && clientType === 'Third Party') throw new DomainError('onboarding.third_party_contradicts');
  if (thirdPartyId != null) return thirdPartyId;
  if (clientType === 'Third Party') return null;
  if (clientType === 'Processing' || thirdPartyId === undefined) return stored.thirdPartyId ?? typeSays(stored);
  return null;
}

const typeSays = ({ clientType }: ThirdPartySaid): null | undefined =>
  clientType === 'Third Party' ? null : undefined;

/** Numbers that were written; one that is masked is as it was read, and says nothing. */
function numbersIn(account: ClientSaid['settlementBankAccount']): Fields | undefined {
  if (!account || account.accountNumber?.includes('*')) return undefined;
  return said({ ...account, verified: undefined });
}

const namedOwner = ({ id, name, share }: OwnersSaid[number]): Fields =>
  said({ id, name: name ?? '', share: share ?? '' });

const detailsOf = ({ id, position, dateOfBirth, email, addresses: [home] = [] }: OwnersSaid[number]): Fields =>
  said({ id, position, dateOfBirth, email: email ?? '', address: homeOf(home) });

/** The registered address, and where the business works: the primary place first. None: it works where it is registered. */
function placesIn({ addressesAttributes = [] }: ClientSaid): Fields {
  const of = (type: string) => addressesAttributes.filter(({ addressType }) => addressType === type);
  const parts = ({ address1, city, provinceCode, postalCode }: (typeof addressesAttributes)[number]) =>
    said({ address1, city, provinceCode, postalCode });
  const [registered] = of('registered');
  const operating = of('operating').sort(
    (a, b) => Number(b.addressCategory === 'primary') - Number(a.addressCategory === 'primary'),
  );
  return said({
    registered: registered && parts(registered),
    operatingIsRegistered: operating.length === 0,
    operating: operating.map(parts),
  });
}
