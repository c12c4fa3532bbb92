import { columns } from '@cordelle/db/columns.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { DOCUMENT_TITLES } from '@cordelle/domain/client/document-titles.ts';
import { needsCertificate } from '@cordelle/domain/onboarding/walk.ts';
import type { Needed } from './needed.ts';

/** What is lacking of the accounts of a business and of the documents it hands in. */
export const accountsNeeded: Needed = async ({ sql }, { clientId, country, businessType }) => {
  const accounts = await sql`
    select ${columns(clientBankAccounts, ['purpose', 'alsoBilling'])} from client_bank_accounts
     where client_id = ${clientId} and active`;
  const documents = await sql`
    select distinct ${columns(storedFiles, ['title'])} from stored_files
     where client_id = ${clientId} and title in ${sql(DOCUMENT_TITLES)} and erased_at is null`;
  const isThere = (found: unknown) => (found ? ('done' as const) : ('due' as const));
  const settlement = accounts.find(({ purpose }) => purpose === 'settlement');
  const certificate = documents.find(({ title }) => title === 'Certificate of Good Standing');
  return [
    ...(needsCertificate({ country, businessType })
      ? ([
          {
            key: 'business.certificate_of_good_standing',
            section: 'certificate_of_good_standing',
            state: isThere(certificate),
            who: 'user',
          },
        ] as const)
      : []),
    { key: 'settlement_account', section: 'settlement_account', state: isThere(settlement), who: 'user' },
    {
      key: 'billing_account',
      section: 'billing_account',
      state: isThere(settlement?.alsoBilling || accounts.find(({ purpose }) => purpose === 'billing')),
      who: 'user',
    },
  ];
};
