import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Requirement } from '@cordelle/domain/onboarding/requirements.ts';
import type { SubState, SubStateStatuses } from '@cordelle/domain/onboarding/sub-states.ts';
import {
  correctablePages,
  isComplete,
  openPages,
  pagesToFill,
  startOf,
  stateOf,
  statusesOf,
  type Walk,
} from '@cordelle/domain/onboarding/walk.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { USER_FIELDS } from '@cordelle/validation/onboarding/onboarding.ts';
import type { ApplicationAnswers } from '@cordelle/validation/onboarding/sections.ts';
import { type ReleaseHelpers, releaseHelpersOf } from '@cordelle/validation/release-helpers.ts';
import { type AskedChange, askedChanges } from '../application-cases/asked-changes.ts';
import { settingsFor } from '../release-helpers/settings.ts';
import { accountsNeeded } from './accounts-needed.ts';
import type { ApplicationRow } from './application-row.ts';
import { identityNeeded } from './identity-needed.ts';
import { ownersNeeded } from './owners-needed.ts';
import { type Section, sectionsOf } from './sealed-answers.ts';

const CLIENT = columns(clients, [
  'id',
  'status',
  'clientType',
  'businessName',
  'promoCode',
  'country',
  'businessType',
  'referredBy',
  'thirdPartyId',
]);
const PERSON = columns(users, [
  'id',
  'kind',
  'firstName',
  'lastName',
  'mobilePhone',
  'occupation',
  'dateOfBirthEncrypted',
  'address1',
  'city',
  'provinceCode',
  'postalCode',
]);

/** An application with everything that decides how far it is. */
export type Application = {
  /** Null: nothing was sent yet. */
  readonly row: ApplicationRow | null;
  readonly client: Row<typeof CLIENT> | null;
  /** Who fills it in. */
  readonly person: Row<typeof PERSON>;
  readonly sections: ReadonlyMap<SubState, Section>;
  /** What it was sent back for, answered or not; empty once it is handed in again. */
  readonly asked: readonly AskedChange[];
  /** Pages were sent back: only what is asked or lacking is open, until it is handed in again. */
  readonly inChanges: boolean;
  readonly requirements: readonly Requirement[];
  readonly userFields: readonly (typeof USER_FIELDS)[number][];
  readonly country: Rail | null;
  readonly walk: Walk;
  readonly statuses: SubStateStatuses;
  readonly state: SubState;
  /** Pages that may be sent. */
  readonly open: readonly SubState[];
  /** Pages that stay as they are while others are corrected, unless somebody wants to correct them too. */
  readonly correctable: readonly SubState[];
  /** Nothing is lacking that anybody but the provider has to give. */
  readonly complete: boolean;
};

type Begun = {
  readonly row: ApplicationRow | null;
  readonly clientId: bigint | null;
  /** Who fills it in, where nothing was sent yet. */
  readonly userId: bigint;
};

/** What was answered on a page. */
export const answersOn = <Page extends SubState>(
  sections: ReadonlyMap<SubState, Section>,
  page: Page,
): ApplicationAnswers[Page] => sections.get(page)?.answers as ApplicationAnswers[Page];

/** Reads an application; needs the worker's sight. */
export async function applicationOf(tx: Tx, keys: KeyStore, { row, clientId, userId }: Begun): Promise<Application> {
  const [client = null] = clientId === null ? [] : await tx.sql`select ${CLIENT} from clients where id = ${clientId}`;
  if (clientId !== null && !client) throw new DomainError('record.not_found');
  const [person] = await tx.sql`select ${PERSON} from users where id = ${row?.userId ?? userId}`;
  if (!person) throw new DomainError('record.not_found');
  const sections = row ? await sectionsOf(tx, keys, row.id) : new Map<SubState, Section>();
  const flags = releaseHelpersOf(await settingsFor(tx, clientId), clientId);
  const userFields = fieldsOfPerson(flags);
  const country = client?.country ?? answersOn(sections, 'business_country')?.countryCode ?? null;
  const walk: Walk = {
    begunAtSignUp: row ? row.begunAtSignUp : clientId !== null,
    referralKnown: person.kind === 'staff' || (await saidBefore(tx, person.id, clientId)),
    personKnown: person.kind === 'staff' || isKnown(person, userFields),
    hasThirdParty: answersOn(sections, 'who_are_you')?.hasThirdParty ?? null,
    isThirdParty: (client?.clientType ?? row?.stashed.clientType) === 'Third Party',
    country,
    businessType: client?.businessType ?? answersOn(sections, 'business_type')?.businessType ?? null,
    ownersAsTree: flags.rot_2548_ubo_released,
  };
  const asked = row ? await askedChanges(tx, row) : [];
  const requirements = client && country ? await neededOf(tx, { client, country, person, walk }) : [];
  const progress = {
    answered: new Set(sections.keys()),
    requirements,
    changes: new Set(asked.flatMap(({ subState, answeredAt }) => (answeredAt === null ? [subState] : []))),
  };
  const statuses = statusesOf(walk, progress);
  const begun = { row, client, person, sections, asked, requirements, userFields, country, walk, statuses };
  const inChanges = asked.some(({ subState }) => pagesToFill(walk).includes(subState));
  const isOver = client !== null && client.status !== 'created';
  const state = shownState(begun);
  const open = openPages(walk, statuses, inChanges);
  return {
    ...begun,
    inChanges,
    state,
    // Nothing asked or lacking is left: the page that is shown hands in.
    open: isOver ? [] : open.length === 0 && isComplete(walk, statuses) ? [state] : open,
    correctable: isOver || !inChanges ? [] : correctablePages(walk, statuses),
    complete: isComplete(walk, statuses),
  };
}

/**
 * A sign-up that came back with nothing marked, or that lacked something when it was looked at last, is handed in by its last page;
 * one that came back with pages marked by the last of these.
 */
function shownState({
  client,
  walk,
  statuses,
  sections,
  asked,
}: Pick<Application, 'client' | 'walk' | 'statuses' | 'sections' | 'asked'>): SubState {
  if (client && client.status !== 'created') return 'pending';
  if (sections.size === 0) return startOf(walk);
  const state = stateOf(walk, statuses);
  if (state !== 'pending') return state;
  const pages = pagesToFill(walk);
  return pages.findLast((page) => asked.some(({ subState }) => subState === page)) ?? pages.at(-1) ?? state;
}

const fieldsOfPerson = (flags: ReleaseHelpers): Application['userFields'] => {
  const verified = flags.personal_verification_for_existing_users;
  if (!verified && !flags.require_service_agreement_fields_for_users) return [];
  return verified ? ['dateOfBirth', 'address', 'occupation'] : ['dateOfBirth', 'address'];
};

/** Whether everything is known that the page of the person asks. */
function isKnown(person: Row<typeof PERSON>, fields: Application['userFields']): boolean {
  const { firstName, lastName, mobilePhone, address1, city, provinceCode, postalCode } = person;
  const needed = [
    firstName,
    lastName,
    mobilePhone,
    ...(fields.includes('dateOfBirth') ? [person.dateOfBirthEncrypted] : []),
    ...(fields.includes('occupation') ? [person.occupation] : []),
    ...(fields.includes('address') ? [address1, city, provinceCode, postalCode] : []),
  ];
  return needed.every((known) => known !== null && known.trim() !== '');
}

/** Whether another business of the person says how they heard of us. */
async function saidBefore({ sql }: Tx, userId: bigint, clientId: bigint | null): Promise<boolean> {
  const [said] = await sql`
    select 1 from memberships m join clients c on c.id = m.client_id
     where m.user_id = ${userId} and c.referred_by is not null and c.id is distinct from ${clientId} limit 1`;
  return said !== undefined;
}

type Asked = {
  readonly client: Row<typeof CLIENT>;
  readonly country: Rail;
  readonly person: Row<typeof PERSON>;
  readonly walk: Walk;
};

/** What the records of a business lack; a third party has none. */
async function neededOf(tx: Tx, { client, country, person, walk }: Asked): Promise<Requirement[]> {
  if (walk.isThirdParty) return [];
  const of = {
    clientId: client.id,
    userId: person.id,
    country,
    businessType: walk.businessType,
    ownersAsTree: walk.ownersAsTree,
    hasThirdParty: walk.hasThirdParty === true,
  };
  return [...(await ownersNeeded(tx, of)), ...(await identityNeeded(tx, of)), ...(await accountsNeeded(tx, of))];
}
