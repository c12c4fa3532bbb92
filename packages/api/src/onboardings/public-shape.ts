import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { OwnerVerification } from '@cordelle/domain/onboarding/owner-kinds.ts';
import type { OnboardingClient, PublicOnboarding } from '@cordelle/validation/onboarding/public.ts';
import type { SectionAnswers } from '@cordelle/validation/onboarding/sections.ts';
import { openDateOfBirth } from '../account/date-of-birth.ts';
import { logoUrlOf } from '../authorization-settings/logo.ts';
import { billingAgreement } from '../client-accounts/billing-agreement.ts';
import type { UserContext } from '../context.ts';
import type { Access } from './access.ts';
import { type Application, answersOn } from './application.ts';
import { publicAccounts } from './public-accounts.ts';
import { publicDocuments } from './public-documents.ts';
import { publicOwners } from './public-owners.ts';

type Answered = PublicOnboarding['processingClientOnboarding']['clientData'];

/** Everything that was answered, page by page, as one row of fields. */
function answeredIn({ row, client, sections, country }: Application): Answered {
  const on = <Page extends Parameters<typeof answersOn>[1]>(page: Page): Partial<SectionAnswers<Page>> =>
    answersOn(sections, page) ?? {};
  const info = on('business_info');
  const addresses = addressesIn(answersOn(sections, 'business_addresses'));
  const amount = on('maximum_transaction_amount').expectedMaximumTransactionAmount;
  const stashed = row?.stashed ?? {};
  return {
    operatingAs: info.operatingAs ?? null,
    businessName: info.businessName ?? (client?.businessName || null),
    legalName: info.legalName || null,
    countryCode: country,
    businessType: on('business_type').businessType ?? null,
    thirdPartyId: on('third_party_client').thirdPartyId ?? null,
    phone: on('business_phone').phone ?? null,
    websiteUrl: on('business_phone').websiteUrl ?? null,
    referredBy: on('referred_by').referredBy ?? client?.referredBy ?? stashed.referredBy ?? null,
    promoCode: client?.promoCode ?? stashed.promoCode ?? null,
    hasThirdParty: on('who_are_you').hasThirdParty ?? null,
    businessUseDescription: on('business_use_description').businessUseDescription ?? null,
    businessUseCustomersType: on('business_use_customers_type').businessUseCustomersType ?? null,
    businessUseKindOfPayments: on('business_use_kind_of_payments').businessUseKindOfPayments ?? null,
    businessUseCustomersAgreementType:
      on('business_use_customers_agreement_type').businessUseCustomersAgreementType ?? null,
    businessUsePaymentTiming: on('business_use_payment_timing').businessUsePaymentTiming ?? null,
    businessRegistryId: on('business_numbers').businessRegistryId || null,
    businessIncorporationNumber: on('business_numbers').businessIncorporationNumber || null,
    businessCategory: info.businessCategory ?? null,
    businessSubcategory: info.businessSubcategory ?? null,
    businessTitle: info.position ?? null,
    position: info.position ?? null,
    addressAttributes: addresses.find(isMain) ?? null,
    addressesAttributes: addresses,
    expectedAverageTransactionAmountRange:
      on('average_transaction_amount').expectedAverageTransactionAmountRange ?? null,
    expectedCustomerCountRange: on('customer_count').expectedCustomerCountRange ?? null,
    expectedMonthlyTransactionCountRange: on('monthly_transaction_count').expectedMonthlyTransactionCountRange ?? null,
    expectedMonthlyTransactionAmountRange:
      on('monthly_transaction_amount').expectedMonthlyTransactionAmountRange ?? null,
    expectedMaximumTransactionAmount: amount === undefined ? null : Number(amount),
  };
}

type Address = Answered['addressesAttributes'][number];
const isMain = ({ addressType, addressCategory }: Address): boolean =>
  addressType === 'operating' && addressCategory === 'primary';

/** Where it is registered, and where it works: there, or first of all at the first of the others. */
function addressesIn(answers: SectionAnswers<'business_addresses'> | undefined): Address[] {
  if (!answers) return [];
  const { registered, operating, operatingIsRegistered } = answers;
  const works = operatingIsRegistered ? [registered, ...operating] : operating;
  return [
    { ...registered, addressType: 'registered', addressCategory: 'primary' },
    ...works.map(
      (one, index): Address => ({
        ...one,
        addressType: 'operating',
        addressCategory: index === 0 ? 'primary' : 'additional',
      }),
    ),
  ];
}

/** A client with everything that is known of its application. */
export async function publicClient(tx: Tx, ctx: UserContext, application: Application): Promise<OnboardingClient> {
  const { row, client, person } = application;
  invariant(client, 'a client that is shown exists');
  const [known] =
    await tx.sql`select ${columns(clients, ['newAuthSettingsEnabled', 'operatingAs', 'legalName', 'businessType', 'businessCategory', 'businessSubcategory', 'contactPhone', 'websiteUrl', 'address1', 'city', 'provinceCode', 'postalCode'])} from clients where id = ${client.id}`;
  invariant(known, 'a client that is shown exists');
  const answered = answeredIn(application);
  const [membership] = await tx.sql`
    select ${columns(memberships, ['position'])} from memberships
     where client_id = ${client.id} and user_id = ${person.id} and role <> 'customer_account' limit 1`;
  const documents = await publicDocuments(tx, ctx, client.id);
  const accounts = await publicAccounts(tx, client.id);
  const owners = await publicOwners(tx, ctx, application);
  const { address1, city, provinceCode, postalCode } = known;
  return {
    ...answered,
    operatingAs: known.operatingAs,
    businessName: client.businessName || null,
    legalName: known.legalName,
    businessType: known.businessType,
    businessCategory: known.businessCategory,
    businessSubcategory: known.businessSubcategory,
    phone: known.contactPhone,
    websiteUrl: known.websiteUrl,
    thirdPartyId: client.thirdPartyId === null ? null : String(client.thirdPartyId),
    position: membership?.position ?? null,
    businessTitle: membership?.position ?? null,
    addressAttributes: address1
      ? { address1, city, provinceCode, postalCode, addressType: 'operating', addressCategory: 'primary' }
      : null,
    id: String(client.id),
    status: client.status,
    clientType: client.clientType,
    ...documents,
    ...accounts,
    ...owners,
    processingClientOnboardingId: row ? String(row.id) : null,
    hasProcessingDetails: row !== null,
    integration: null,
    logo: await logoUrlOf(tx, client.id),
    newAuthSettingsEnabled: known.newAuthSettingsEnabled,
  };
}

/** An application as programs see it; whoever may not read it sees how far it is. */
export async function publicOnboardingOf(
  tx: Tx,
  ctx: UserContext,
  application: Application,
  { mayRead }: Access,
): Promise<PublicOnboarding> {
  const { row, client, walk, statuses, state, requirements } = application;
  const answered = answeredIn(mayRead ? application : { ...application, sections: new Map() });
  const stashed = row?.stashed ?? {};
  return {
    clientOnboarding: {
      id: row ? String(row.id) : null,
      state,
      statuses,
      stashedClientDetails: {
        countryCode: stashed.countryCode ?? null,
        referredBy: stashed.referredBy ?? null,
        promoCode: stashed.promoCode ?? null,
        hasThirdParty: walk.hasThirdParty,
        clientType: walk.isThirdParty ? 'Third Party' : 'Processing',
        thirdPartyId: stashed.thirdPartyId ?? null,
      },
      clientData: answered,
      veriffState: verificationOf(requirements),
      gtmCompletedAccountTriggered: row?.completedAccountAt != null,
      settlementAccount: { flinksAttempts: row?.settlementFlinksAttempts ?? 0 },
      billingAccount: {
        flinksAttempts: row?.billingFlinksAttempts ?? 0,
        agreement: client && billingAgreement(client, 'approval', ctx.language),
      },
    },
    client: client && mayRead ? await publicClient(tx, ctx, application) : null,
    user: mayRead ? await publicPerson(tx, ctx, application) : null,
    processingClientOnboarding: {
      id: row ? String(row.id) : null,
      clientData: answered,
      ownersCompleted: row?.ownersCompleted ?? false,
    },
  };
}

/** Of all owners together: refused where one is, shown where all are. */
function verificationOf(requirements: Application['requirements']): OwnerVerification | null {
  const states = requirements.filter(({ section }) => section === 'owner_verification').map(({ state }) => state);
  if (states.length === 0) return null;
  if (states.includes('wrong')) return 'failed';
  return states.every((state) => state === 'done') ? 'complete' : 'pending';
}

/** Whoever fills it in; their date of birth and where they live only for themselves. */
async function publicPerson(
  tx: Tx,
  { app, principal }: UserContext,
  { person }: Application,
): Promise<PublicOnboarding['user']> {
  const { firstName, lastName, mobilePhone, occupation, address1, city, provinceCode, postalCode } = person;
  const isSelf = person.id === principal.userId;
  return {
    firstName,
    lastName,
    mobilePhone,
    dateOfBirth: isSelf ? await openDateOfBirth(tx, app.keys, person.id, person.dateOfBirthEncrypted) : null,
    occupation,
    addressAttributes: isSelf
      ? { address1, city, provinceCode, postalCode }
      : { address1: null, city: null, provinceCode: null, postalCode: null },
  };
}
