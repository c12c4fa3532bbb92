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
    thirdPartyId: thirdPartyIn(business),
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

/** The account that was chosen; null where one is to be added. */
const thirdPartyIn = ({ thirdPartyId, clientType }: ClientSaid) =>
  thirdPartyId === undefined && clientType === 'Third Party' ? null : thirdPartyId;

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
