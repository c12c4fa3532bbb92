import { DOCUMENTS_OF_ACCOUNT, type DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { accountState, needsDocuments } from '@cordelle/domain/onboarding/account-needs.ts';
import type { Requirement } from '@cordelle/domain/onboarding/requirements.ts';
import { needsCertificate } from '@cordelle/domain/onboarding/walk.ts';
import { type AccountStanding, billingAccountIn, standingsOf } from '../client-accounts/account-facts.ts';
import { titlesOnFile } from '../client-files/document-rows.ts';
import type { Needed } from './needed.ts';

/** What is lacking of the accounts of a business and of the documents it hands in. */
export const accountsNeeded: Needed = async (tx, { clientId, country, businessType }) => {
  const standings = await standingsOf(tx, clientId, country);
  const { settlement, billing, signed } = standings;
  const onFile = await titlesOnFile(tx, clientId);
  const has = (...titles: readonly DocumentTitle[]) =>
    titles.every((title) => onFile.has(title)) ? ('done' as const) : ('due' as const);
  const needsOf = (standing: AccountStanding): Requirement[] => {
    const { purpose, facts } = standing;
    const section = `${purpose}_account` as const;
    const account: Requirement = { key: section, section, state: accountState(facts), who: 'user' };
    // Without an account it is the account that is asked for.
    if (!facts.account || !needsDocuments(facts)) return [account];
    const state = has(...DOCUMENTS_OF_ACCOUNT[purpose]);
    return [account, { key: `${section}.documents`, section, state, who: 'user' }];
  };
  const billed = billingAccountIn(standings);
  const isSigned = billed !== null && signed?.bankAccountId === billed.id;
  return [
    ...(needsCertificate({ country, businessType })
      ? [
          {
            key: 'business.certificate_of_good_standing',
            section: 'certificate_of_good_standing',
            state: has('Certificate of Good Standing'),
            who: 'user',
          } as const,
        ]
      : []),
    ...needsOf(settlement),
    ...(settlement.account?.alsoBilling
      ? [{ key: 'billing_account', section: 'billing_account', state: 'done', who: 'user' } as const]
      : needsOf(billing)),
    {
      key: 'billing_account.authorization',
      section: 'billing_account',
      state: isSigned ? 'done' : billed === null && billing.facts.connection === 'reading' ? 'checking' : 'due',
      who: 'user',
    },
  ];
};
