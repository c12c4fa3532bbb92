import type { Needed } from './needed.ts';

/** What is lacking of the owners: who holds the business, and who runs it. */
export const ownersNeeded: Needed = async ({ sql }, { clientId, ownersAsTree }) => {
  const [known] = await sql`select 1 from shareholdings where client_id = ${clientId} limit 1`;
  return [
    {
      key: 'owners.tree',
      section: ownersAsTree ? 'shareholders' : 'owners_names',
      state: known ? 'done' : 'due',
      who: 'user',
    },
  ];
};
