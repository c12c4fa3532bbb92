import type { Tx } from '@cordelle/db/connection.ts';
import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import type { OnboardingClient } from '@cordelle/validation/onboarding/public.ts';
import { shownTo } from '../client-files/documents.ts';
import type { UserContext } from '../context.ts';

type Documents = Pick<
  OnboardingClient,
  | 'certificateOfGoodStanding'
  | 'settlementVoidChequeOrAccountAuth'
  | 'settlementRecentBankStatement'
  | 'billingVoidChequeOrAccountAuth'
  | 'billingRecentBankStatement'
>;

const TITLES: Readonly<Record<keyof Documents, DocumentTitle>> = {
  certificateOfGoodStanding: 'Certificate of Good Standing',
  settlementVoidChequeOrAccountAuth: 'Settlement Void Cheque or Account Auth',
  settlementRecentBankStatement: 'Settlement Recent Bank Statement',
  billingVoidChequeOrAccountAuth: 'Billing Void Cheque or Account Auth',
  billingRecentBankStatement: 'Billing Recent Bank Statement',
};

/** The newest document of each title, with the address at which the caller can fetch it; null where it cannot be fetched. */
export async function publicDocuments(tx: Tx, ctx: UserContext, clientId: bigint): Promise<Documents> {
  const { documents } = await shownTo(tx, ctx, clientId, null);
  const newest = (title: DocumentTitle) => {
    const found = documents.find((document) => document.current && document.title === title);
    return found?.url ? { id: found.id, url: found.url, filename: found.filename } : null;
  };
  return {
    certificateOfGoodStanding: newest(TITLES.certificateOfGoodStanding),
    settlementVoidChequeOrAccountAuth: newest(TITLES.settlementVoidChequeOrAccountAuth),
    settlementRecentBankStatement: newest(TITLES.settlementRecentBankStatement),
    billingVoidChequeOrAccountAuth: newest(TITLES.billingVoidChequeOrAccountAuth),
    billingRecentBankStatement: newest(TITLES.billingRecentBankStatement),
  };
}
