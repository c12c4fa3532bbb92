import type { Tx } from '@cordelle/db/connection.ts';
import { DOCUMENTS_OF_ACCOUNT, type DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import type { Requirement } from '@cordelle/domain/onboarding/requirements.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { titlesOnFile } from '../client-files/document-rows.ts';
import type { Application } from './application.ts';
import { refusedPage } from './page-rules.ts';

type Lack = { readonly field: readonly string[]; readonly message: string };
type PageOfRecords = 'settlement_account' | 'billing_account' | 'certificate_of_good_standing';

/** What is said of a document that is not there, and at which field. */
const OF_DOCUMENT: Readonly<Record<DocumentTitle, Lack>> = {
  'Certificate of Good Standing': { field: ['certificateOfGoodStanding'], message: 'document_certificate_required' },
  'Settlement Void Cheque or Account Auth': {
    field: ['settlementVoidChequeOrAccountAuth'],
    message: 'document_cheque_required',
  },
  'Settlement Recent Bank Statement': {
    field: ['settlementRecentBankStatement'],
    message: 'document_statement_required',
  },
  'Billing Void Cheque or Account Auth': {
    field: ['billingVoidChequeOrAccountAuth'],
    message: 'document_cheque_required',
  },
  'Billing Recent Bank Statement': { field: ['billingRecentBankStatement'], message: 'document_statement_required' },
};

const ACCOUNT: Readonly<Record<'settlement' | 'billing', Lack>> = {
  settlement: { field: ['settlementBankAccount'], message: 'required_field' },
  billing: { field: ['billingBankAccount'], message: 'required_field' },
};

/** What each of these pages asks for, by the key of the requirement. */
const ASKED: Readonly<Record<PageOfRecords, Readonly<Record<string, Lack | readonly DocumentTitle[]>>>> = {
  settlement_account: {
    settlement_account: ACCOUNT.settlement,
    'settlement_account.documents': DOCUMENTS_OF_ACCOUNT.settlement,
  },
  billing_account: {
    billing_account: ACCOUNT.billing,
    'billing_account.documents': DOCUMENTS_OF_ACCOUNT.billing,
    'billing_account.authorization': { field: ['billingAgreement', 'signerName'], message: 'required_field' },
  },
  certificate_of_good_standing: { 'business.certificate_of_good_standing': ['Certificate of Good Standing'] },
};

const isOfRecords = (page: SubState): page is PageOfRecords => page in ASKED;
const isLacking = ({ state }: Requirement) => state === 'due' || state === 'wrong';

/** Throws, at each field, what a page lacks of the account and the documents it asks for. What a bank is asked for is not lacking. */
export async function requireRecords(
  tx: Tx,
  { client, requirements }: Pick<Application, 'client' | 'requirements'>,
  page: SubState,
): Promise<void> {
  if (!client || !isOfRecords(page)) return;
  const lacking = requirements
    .filter((one) => one.section === page && isLacking(one))
    .map(({ key }) => ASKED[page][key]);
  if (lacking.length === 0) return;
  const onFile = await titlesOnFile(tx, client.id);
  const lacks = lacking.flatMap((asked): Lack[] => {
    if (!asked) return [];
    return 'field' in asked ? [asked] : asked.filter((title) => !onFile.has(title)).map((title) => OF_DOCUMENT[title]);
  });
  if (lacks.length === 0) return;
  throw refusedPage(
    lacks.map(({ field, message }) => ({ code: 'custom', path: [...field], message, input: undefined })),
  );
}
