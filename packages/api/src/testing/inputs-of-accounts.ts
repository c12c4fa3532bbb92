/** Ids of records: another client's, or of nothing at all. */
export type Ids = {
  user: string;
  key: string;
  customer: string;
  schedule: string;
  transaction: string;
  settlement: string;
};
export type InputOf = ((ids: Ids) => Record<string, unknown>) | null;

/** Of procedures about one's own e-mail, and about accounts and owners of a business. */
export const INPUTS_OF_ACCOUNTS: Record<string, InputOf> = {
  'emailChange.get': null,
  'emailChange.ask': null,
  'emailChange.takeBack': null,
  'emailChange.open': null,
  'emailChange.press': null,
  'clientBankAccounts.standings': null,
  'clientBankAccounts.acceptNotice': null,
  'clientBankAccounts.connect': null,
  'clientBankAccounts.relay': null,
  'clientBankAccounts.connectionFailed': null,
  'clientBankAccounts.typeNumbers': null,
  'clientBankAccounts.authorizeBilling': null,
  'bankAccountChanges.request': null,
  'ownerRequests.tree': null,
  'ownerRequests.save': null,
  'ownerRequests.remove': null,
  'ownerRequests.ask': null,
  'ownerRequests.withdraw': null,
  'ownerRequests.forStaff': null,
  'ownerRequests.approve': null,
  'ownerRequests.decline': null,
  'bankAccountChanges.state': null,
  'bankAccountChanges.connect': null,
  'bankAccountChanges.relay': ({ customer }) => ({ connectionId: customer, loginId: 'a-login' }),
  'bankAccountChanges.connectionFailed': ({ customer }) => ({ connectionId: customer, step: 'DISABLED_LOGIN' }),
  'bankAccountChanges.notices': null,
  'bankAccountChanges.withdraw': ({ customer }) => ({ id: customer }),
  'bankAccountChanges.typeCode': ({ customer }) => ({ id: customer, code: '0.37' }),
  'bankAccountChanges.freeze': ({ customer }) => ({ id: customer }),
  'bankAccountChanges.openNotUs': null,
  'bankAccountChanges.stopByNotice': null,
  'bankAccountChanges.listForStaff': null,
  'bankAccountChanges.caseForStaff': null,
  'bankAccountChanges.recordCall': null,
  'bankAccountChanges.approve': null,
  'bankAccountChanges.decline': null,
  'bankAccountChanges.answerFreeze': null,
};
