import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { registryLookups } from '@cordelle/db/schema/sanctions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { holderMatch } from '@cordelle/domain/onboarding/name-match.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { ReviewFact } from '@cordelle/validation/applications.ts';
import { REGISTRY_CODES, registrySearch } from '@cordelle/validation/lists/registry-searches.ts';
import type { addRegistryLookupInput } from '@cordelle/validation/sanctions.ts';
import type { z } from 'zod';
import { caseToChange, recordOnCase } from '../application-cases/case-rows.ts';
import type { UserContext } from '../context.ts';
import type { Reviewed } from './reviewed.ts';

const SHOWN_MAX = 20;

const LOOKUP = columns(registryLookups, [
  'id',
  'registry',
  'asked',
  'result',
  'nameFound',
  'nameMatch',
  'note',
  'byUserId',
  'at',
]);
export type RegistryLookup = Row<typeof LOOKUP>;

/** What was found in registries about a business, the newest first. */
export const lookupsOf = async ({ sql }: Tx, clientId: bigint): Promise<RegistryLookup[]> =>
  sql`select ${LOOKUP} from registry_lookups where client_id = ${clientId} order by id desc limit ${SHOWN_MAX}`;

/** Writes down what somebody found in a public registry, and how well the name there fits. */
export async function addRegistryLookup(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof addRegistryLookupInput>,
): Promise<void> {
  const found = await caseToChange(tx, { clientId: input.clientId, version: null });
  const { registry, asked, result, note } = input;
  const nameFound = result === 'not_found' ? null : input.nameFound;
  if (nameFound === '') throw new DomainError('application.words_needed', { field: 'nameFound', min: 1 });
  const [names] = await tx.sql<{ names: string[] }[]>`
    select array_remove(array[legal_name, nullif(business_name, ''), operating_as], null) as names
      from clients where id = ${found.clientId}`;
  const nameMatch = nameFound === null ? null : holderMatch(names?.names ?? [], nameFound);
  const [actor, at, { userId }] = [actorOf(ctx.principal), ctx.app.clock.now(), ctx.principal];
  await tx.sql`
    insert into registry_lookups (client_id, case_id, registry, asked, result, name_found, name_match, note, by_user_id, at)
    values (${found.clientId}, ${found.id}, ${registry}, ${asked}, ${result}, ${nameFound}, ${nameMatch}, ${note}, ${userId}, ${at})`;
  const detail = { registry, asked, result, nameFound, nameMatch };
  await recordOnCase(tx, found, { event: 'registry_looked_up', actor, at, detail });
}

const VERDICTS = { full: 'same', partial: 'close', none: 'differs', unable: 'nothing' } as const;

/** What the newest look into a registry says, as evidence beside the name and the number of the business. */
export function withLookup(
  facts: readonly ReviewFact[],
  lookup: RegistryLookup | undefined,
  language: 'en' | 'fr',
): ReviewFact[] {
  if (!lookup) return [...facts];
  const { nameFound, nameMatch, result } = lookup;
  const registry = registrySearch(lookup.registry).name[language];
  return facts.map((fact) => {
    if (fact.key === 'legal_name' && nameFound !== null && nameMatch !== null)
      return {
        ...fact,
        evidence: [...fact.evidence, { source: 'registry', value: nameFound }],
        verdict: VERDICTS[nameMatch],
      };
    if (fact.key !== 'registry_number' && fact.key !== 'tax_number') return fact;
    const evidence = [...fact.evidence, { source: 'registry' as const, value: registry }];
    return { ...fact, evidence, verdict: result === 'active' ? fact.verdict : 'doubt' };
  });
}

/** In which registry a business is looked for first: where its registered address is. */
export function suggestedRegistry({ client, addresses }: Reviewed): string {
  const registered = addresses.find(({ addressType }) => addressType === 'registered');
  const code = `${client.country}-${registered?.provinceCode ?? client.provinceCode ?? ''}`;
  return REGISTRY_CODES.find((known) => known === code) ?? REGISTRY_CODES[0] ?? code;
}
