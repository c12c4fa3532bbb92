const MISSING = '999999999';

/** Ids of records: another client's, or of nothing at all. */
export type Ids = { customer: string; schedule: string; transaction: string; settlement: string };
export const NOTHING: Ids = { customer: MISSING, schedule: MISSING, transaction: MISSING, settlement: MISSING };

/**
 * A valid input of every procedure, naming the records it can name. `null`: takes no input, or names no record of a client.
 * A procedure that is not listed fails the test below.
 */
export const INPUTS: Record<string, ((ids: Ids) => Record<string, unknown>) | null> = {
  'auth.signIn': null,
  'auth.signOut': null,
  'auth.me': null,
  'auth.setLanguage': null,
  'clients.list': null,
  'clients.select': null,
  'clients.enter': null,
  'clients.create': null,
  'clients.nameBusiness': null,
  'clients.submitForReview': null,
  'notifications.list': null,
  'notifications.dismiss': null,
  'notificationSettings.get': null,
  'notificationSettings.update': null,
  'customers.list': null,
  'customers.byId': ({ customer }) => ({ customerId: customer }),
  'customers.activity': ({ customer }) => ({ customerId: customer }),
  'transactionSchedules.list': ({ customer, schedule }) => ({ customerId: customer, transactionScheduleId: schedule }),
  'transactionSchedules.create': ({ customer }) => ({
    customerId: customer,
    amount: '10',
    frequency: 'Once',
    processDate: '2026-03-19',
  }),
  'transactionSchedules.update': ({ schedule }) => ({ id: schedule, amount: '11', comment: 'theirs' }),
  'transactionSchedules.remove': ({ schedule }) => ({ id: schedule }),
  'transactionSchedules.resume': ({ schedule }) => ({ id: schedule }),
  'transactionSchedules.preview': ({ customer, schedule }) => ({
    customerId: customer,
    transactionScheduleId: schedule,
    amount: '10',
  }),
  'transactionSchedules.closedDays': null,
  'financialTransactions.list': ({ customer, transaction }) => ({
    customerId: customer,
    financialTransactionId: transaction,
  }),
  'financialTransactions.byId': ({ transaction }) => ({ financialTransactionId: transaction }),
  'financialTransactions.history': ({ transaction }) => ({ financialTransactionId: transaction }),
  'financialTransactions.change': ({ transaction }) => ({ financialTransactionId: transaction, amount: '11' }),
  'financialTransactions.remove': ({ transaction }) => ({ financialTransactionId: transaction }),
  'financialTransactions.requestStop': ({ transaction }) => ({ financialTransactionId: transaction }),
  'settlements.list': null,
  'settlements.byId': ({ settlement }) => ({ settlementId: settlement }),
  'settlements.transactions': ({ settlement }) => ({ settlementId: settlement }),
  'bankFiles.list': null,
  'bankFiles.byId': null,
  'bankFiles.decideUnknown': null,
  'reviewItems.list': null,
  'reviewItems.resolve': null,
  'reviewItems.candidates': null,
  'reviewItems.match': null,
  'ledger.truth': null,
  'sandbox.clock': null,
  'sandbox.advance': null,
  'sandbox.testAccounts': null,
};
