import type { Tx } from '@cordelle/db/connection.ts';
import type { StashedClientDetails } from '@cordelle/db/schema/onboardings.ts';
import { postalCodeText } from '@cordelle/domain/address/postal-code.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { AGREEMENT_VERSION } from '@cordelle/domain/onboarding/agreement.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { translate } from '@cordelle/engine/words.ts';
import { pagesDroppedBy } from '@cordelle/validation/onboarding/pages-of-country.ts';
import type { SectionAnswers } from '@cordelle/validation/onboarding/sections.ts';
import { changeOwnDetails } from '../account/update-account.ts';
import { enterClient } from '../auth/staff-entries.ts';
import { addBusiness, addPrimaryContact, nameBusiness } from '../clients/add-business.ts';
import type { UserContext } from '../context.ts';
import { takeBillingAccount, takeSettlementAccount } from './account-pages.ts';
import { type Application, answersOn } from './application.ts';
import { completeOwners } from './owners/complete-owners.ts';
import { choosePrimaryOwner, describeOwners, nameOwners } from './owners/listed-owners.ts';
import { type OwnersContext, type OwnersHeld, ownersHeld } from './owners/owner-writes.ts';
import { ownersFollow } from './owners/owners-aside.ts';
import { writeTree } from './owners/write-tree.ts';
import type { Fields } from './sealed-answers.ts';
import { thirdPartiesOf } from './third-parties.ts';

/** What follows from a page beside that it is kept. */
type Effect = {
  /** Pages that no longer hold. */
  readonly dropped: readonly SubState[];
  /** What is kept of its answers, where records hold them: of a person, of an owner, of an account. Left away: all of them. */
  readonly kept?: Fields;
  /** Pages that have one answer only, which is given with this one. */
  readonly answered?: readonly (readonly [SubState, Fields])[];
};
const NOTHING: Effect = { dropped: [] };

type Effects = {
  readonly [Page in SubState]?: (
    tx: Tx,
    ctx: UserContext,
    application: Application,
    answers: SectionAnswers<Page>,
  ) => Promise<Effect>;
};

const EFFECTS: Effects = {
  referred_by: async (tx, _, application, { referredBy }) => {
    await stash(tx, application, { referredBy });
    if (application.client)
      await tx.sql`update clients set referred_by = ${referredBy} where id = ${application.client.id}`;
    return NOTHING;
  },

  who_are_you: async (tx, ctx, application, { hasThirdParty }) => {
    await stash(tx, application, { hasThirdParty });
    if (!hasThirdParty) {
      await setThirdParty(tx, application, OF_THE_BUSINESS);
      return { dropped: ['third_party_client'] };
    }
    if (application.sections.has('third_party_client') || (await accountsOffered(tx, ctx, application)).length > 0)
      return NOTHING;
    await setThirdParty(tx, application, OWN_ACCOUNT);
    return { dropped: [], answered: [['third_party_client', { thirdPartyId: null }]] };
  },

  user_info: async (tx, ctx, { person }, { addressAttributes, ...said }) => {
    if (person.id !== ctx.principal.userId) throw new DomainError('onboarding.not_yours');
    await changeOwnDetails(tx, ctx, {
      ...said,
      ...(addressAttributes && { ...addressAttributes, postalCode: postalCodeText(addressAttributes.postalCode) }),
    });
    return { dropped: [], kept: {} };
  },

  third_party_client: async (tx, ctx, application, { thirdPartyId }) => {
    const { client } = application;
    // What was chosen may stay, also where whoever goes on with it is somebody else, or that account is closed by now.
    const chosen = client?.thirdPartyId == null ? null : String(client.thirdPartyId);
    if (thirdPartyId !== null && thirdPartyId !== chosen) {
      const offered = await accountsOffered(tx, ctx, application);
      if (!offered.some(({ id }) => id === thirdPartyId))
        throw new DomainError('record.not_found', { field: 'thirdPartyId' });
    }
    await setThirdParty(
      tx,
      application,
      thirdPartyId === null ? OWN_ACCOUNT : { isThirdParty: false, thirdPartyId: BigInt(thirdPartyId) },
    );
    return NOTHING;
  },

  business_country: async (tx, ctx, application, { countryCode, userAgreement }) => {
    const { row, client, country, sections } = application;
    invariant(row, 'the country of an application that was begun');
    if (userAgreement && !row.agreementSignedAt)
      await tx.sql`
        update client_onboardings
           set agreement_user_id = ${ctx.principal.userId}, agreement_signed_at = ${ctx.app.clock.now()},
               agreement_version = ${AGREEMENT_VERSION}
         where id = ${row.id}`;
    await stash(tx, application, { countryCode });
    if (country === null || country === countryCode) return NOTHING;
    const type = answersOn(sections, 'business_type')?.businessType;
    const dropped = pagesDroppedBy({ businessType: type, country: countryCode });
    if (client) {
      await moveToCountry(tx, client.id, countryCode, !dropped.includes('business_type'));
      const of = { businessType: type ?? '' };
      const [before, after] = [
        { ...of, country },
        { ...of, country: countryCode },
      ];
      await ownersFollow(tx, { ...ctx, clientId: client.id }, { onboardingId: row.id, before, after });
    }
    return { dropped };
  },

  business_type: async (tx, ctx, application, { businessType }) => {
    const { row, client } = application;
    if (!client) return NOTHING;
    await tx.sql`update clients set business_type = ${businessType} where id = ${client.id}`;
    invariant(row, 'a business that is named has an application');
    const before = { country: client.country, businessType: client.businessType ?? '' };
    const after = { country: client.country, businessType };
    await ownersFollow(tx, { ...ctx, clientId: client.id }, { onboardingId: row.id, before, after });
    return NOTHING;
  },

  business_info: async (tx, ctx, application, answers) => {
    const clientId = application.client?.id ?? (await addClient(tx, ctx, application, answers.businessName));
    const { legalName, operatingAs, position, businessCategory, businessSubcategory } = answers;
    await nameBusiness(tx, clientId, answers);
    await tx.sql`
      update clients set legal_name = ${legalName || null}, operating_as = ${operatingAs},
             business_category = ${businessCategory}, business_subcategory = ${businessSubcategory}
       where id = ${clientId}`;
    await tx.sql`
      update memberships set position = ${position}
       where client_id = ${clientId} and user_id = ${ctx.principal.userId} and role <> 'customer_account'`;
    return NOTHING;
  },

  business_phone: async ({ sql }, _, { client }, { phone, websiteUrl }) => {
    invariant(client, 'a business that is named has a client');
    await sql`update clients set contact_phone = ${phone}, website_url = ${websiteUrl} where id = ${client.id}`;
    return NOTHING;
  },

  business_addresses: async (tx, ctx, { client }, { registered, operating, operatingIsRegistered }) => {
    invariant(client, 'a business that is named has a client');
    const [main, ...further] = operatingIsRegistered ? [registered, ...operating] : operating;
    invariant(main, 'a business works somewhere');
    await tx.sql`
      update clients set address1 = ${main.address1}, address2 = null, city = ${main.city},
             province_code = ${main.provinceCode}, postal_code = ${main.postalCode}
       where id = ${client.id}`;
    await tx.sql`delete from client_addresses where client_id = ${client.id}`;
    const rows = [
      { ...registered, type: 'registered', category: 'primary' },
      ...further.map((one) => ({ ...one, type: 'operating', category: 'additional' })),
    ];
    for (const row of rows)
      await tx.sql`
        insert into client_addresses (client_id, address_type, address_category, address1, city, province_code,
                                      postal_code, created_at)
        values (${client.id}, ${row.type}, ${row.category}, ${row.address1}, ${row.city}, ${row.provinceCode},
                ${row.postalCode}, ${ctx.app.clock.now()})`;
    return NOTHING;
  },

  shareholders: async (tx, ctx, application, { ownersCompleted, ownersVersion, stakeholdersAttributes: given }) => {
    if (given) {
      const [context] = await ownersOf(tx, ctx, application, ownersVersion);
      await writeTree(tx, context, application, given);
      if (ownersCompleted) await completeOwners(tx, ...(await ownersOf(tx, ctx, application)));
      return { dropped: [], kept: {} };
    }
    if (ownersCompleted) await completeOwners(tx, ...(await ownersOf(tx, ctx, application, ownersVersion)));
    return NOTHING;
  },

  owners_names: async (tx, ctx, application, { owners }) => {
    await nameOwners(tx, ...(await ownersOf(tx, ctx, application)), owners);
    return { dropped: [], kept: {} };
  },

  primary_owner: async (tx, ctx, application, answers) => {
    await choosePrimaryOwner(tx, ...(await ownersOf(tx, ctx, application)), answers);
    return NOTHING;
  },

  owners_info: async (tx, ctx, application, { owners }) => {
    await describeOwners(tx, ...(await ownersOf(tx, ctx, application)), owners);
    return { dropped: [], kept: {} };
  },

  settlement_account: async (tx, ctx, { client }, answers) => {
    invariant(client, 'a business that is named has a client');
    await takeSettlementAccount(tx, ctx, client, answers);
    return { dropped: [], kept: {} };
  },

  billing_account: async (tx, ctx, { client }, answers) => {
    invariant(client, 'a business that is named has a client');
    await takeBillingAccount(tx, ctx, client, answers);
    return { dropped: [], kept: { useSettlementAccount: answers.useSettlementAccount } };
  },
};

/** Writes what follows from a page. The cast holds: the page's own rules read the answers. */
export async function applyPage(
  tx: Tx,
  ctx: UserContext,
  application: Application,
  page: SubState,
  answers: Fields,
): Promise<Effect> {
  const effect = EFFECTS[page] as
    | ((tx: Tx, ctx: UserContext, application: Application, answers: Fields) => Promise<Effect>)
    | undefined;
  return effect ? effect(tx, ctx, application, answers) : NOTHING;
}

/** The owners behind a page, held like its application. */
async function ownersOf(
  tx: Tx,
  ctx: UserContext,
  application: Application,
  version?: string,
): Promise<[OwnersContext, OwnersHeld]> {
  invariant(application.client, 'owners are asked for when the business is named');
  const context = { ...ctx, clientId: application.client.id };
  return [context, await ownersHeld(tx, context, application, version)];
}

/** What is said before there is a client to keep it. */
async function stash({ sql }: Tx, { row }: Application, said: StashedClientDetails): Promise<void> {
  invariant(row, 'what is kept belongs to an application');
  await sql`update client_onboardings set stashed = stashed || ${sql.json(said)} where id = ${row.id}`;
}

/** Accounts that the caller may manage this business from. */
const accountsOffered = (tx: Tx, { principal }: UserContext, { client }: Application) =>
  thirdPartiesOf(tx, principal.userId, { besides: client?.id ?? null });

type ThirdPartySaid = { readonly isThirdParty: boolean; readonly thirdPartyId: bigint | null };
const OF_THE_BUSINESS: ThirdPartySaid = { isThirdParty: false, thirdPartyId: null };
/** The account is that of the third party itself. */
const OWN_ACCOUNT: ThirdPartySaid = { isThirdParty: true, thirdPartyId: null };

async function setThirdParty(
  tx: Tx,
  application: Application,
  { isThirdParty, thirdPartyId }: ThirdPartySaid,
): Promise<void> {
  const clientType = isThirdParty ? 'Third Party' : 'Processing';
  const { row, client } = application;
  invariant(row, 'an application that was begun');
  await tx.sql`
    update client_onboardings
       set stashed = (stashed - 'thirdPartyId') || ${tx.sql.json({ clientType, ...(thirdPartyId !== null && { thirdPartyId: String(thirdPartyId) }) })}
     where id = ${row.id}`;
  if (client)
    await tx.sql`
      update clients set third_party_id = ${thirdPartyId},
             client_type = case when client_type in ('Processing', 'Third Party') then ${clientType} else client_type end
       where id = ${client.id}`;
}

async function moveToCountry({ sql }: Tx, clientId: bigint, country: Rail, typeHolds: boolean): Promise<void> {
  await sql`
    update clients set country = ${country}, currency = ${currencyOf(country)}, zone = ${RAIL_FACTS[country].zone},
           business_type = case when ${typeHolds} then business_type end,
           address1 = null, address2 = null, city = null, province_code = null, postal_code = null
     where id = ${clientId}`;
  await sql`delete from client_addresses where client_id = ${clientId}`;
  await sql`
    update client_bank_accounts set active = false, replaced_at = now() where client_id = ${clientId} and active`;
  // Of its bank in the other country it can sign in anew; what the former one would still say is no longer wanted.
  await sql`
    update client_bank_connections set state = 'failed', problem = 'replaced', ended_at = now(), login_id_encrypted = null
     where client_id = ${clientId} and state in ('open', 'reading')`;
  await sql`
    update client_onboardings set settlement_flinks_attempts = 0, billing_flinks_attempts = 0 where client_id = ${clientId}`;
}

/** The client comes to exist, with whoever fills it in as its primary contact; one of the provider's people enters it. */
async function addClient(tx: Tx, ctx: UserContext, application: Application, businessName: string): Promise<bigint> {
  const { row, country, walk, sections } = application;
  invariant(row && country, 'the country is known before the business is named');
  const at = ctx.app.clock.now();
  const { stashed } = row;
  const clientId = await addBusiness(tx, {
    businessName,
    country,
    clientType: walk.isThirdParty ? 'Third Party' : 'Processing',
    at,
    referredBy: stashed.referredBy ?? null,
    promoCode: stashed.promoCode ?? null,
  });
  const { principal } = ctx;
  if (principal.userKind === 'staff')
    await enterClient(tx, ctx, { clientId, reason: translate('client_entered_as_new', ctx.language) });
  else await addPrimaryContact(tx, clientId, principal.userId, at);
  await tx.sql`
    update clients set business_type = ${answersOn(sections, 'business_type')?.businessType ?? null},
           third_party_id = ${stashed.thirdPartyId === undefined ? null : BigInt(stashed.thirdPartyId)}
     where id = ${clientId}`;
  await tx.sql`update client_onboardings set client_id = ${clientId} where id = ${row.id}`;
  return clientId;
}
