import type { ProcedurePath, Route } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { auditLogRoutes } from './routes/audit-log.ts';
import { authorizationSettingsRoutes } from './routes/authorization-settings.ts';
import { billingInvoiceRoutes } from './routes/billing-invoices.ts';
import { clientRoutes } from './routes/clients.ts';
import { customerActRoutes } from './routes/customer-acts.ts';
import { customerAuthorizationRoutes } from './routes/customer-authorizations.ts';
import { customerEditRoutes } from './routes/customer-edits.ts';
import { customerImportRoutes } from './routes/customer-imports.ts';
import { customerRoutes } from './routes/customers.ts';
import { debitApprovalRoutes } from './routes/debit-approvals.ts';
import { evidencePackRoutes } from './routes/evidence-packs.ts';
import { financialTransactionRoutes } from './routes/financial-transactions.ts';
import { homeRoutes } from './routes/home.ts';
import { ledgerRoutes } from './routes/ledger.ts';
import { microdepositRoutes } from './routes/microdeposits.ts';
import { notificationSettingsRoutes } from './routes/notification-settings.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { publicRoutes } from './routes/public.ts';
import { publicAuthorizationRoutes } from './routes/public-authorizations.ts';
import { settlementRoutes } from './routes/settlements.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { transactionImportRoutes } from './routes/transaction-imports.ts';
import { transactionReportRoutes } from './routes/transaction-report.ts';
import { transactionScheduleRoutes } from './routes/transaction-schedules.ts';
import { userRoutes } from './routes/users.ts';

/** Every call of the public contract. */
export const V3_ROUTES: readonly Route[] = [
  ...signInRoutes,
  ...passwordRoutes,
  ...accountRoutes,
  ...clientRoutes,
  ...authorizationSettingsRoutes,
  ...auditLogRoutes,
  ...userRoutes,
  ...homeRoutes,
  ...customerRoutes,
  ...customerEditRoutes,
  ...customerImportRoutes,
  ...customerActRoutes,
  ...customerAuthorizationRoutes,
  ...debitApprovalRoutes,
  ...evidencePackRoutes,
  ...transactionScheduleRoutes,
  ...transactionImportRoutes,
  ...financialTransactionRoutes,
  ...transactionReportRoutes,
  ...settlementRoutes,
  ...microdepositRoutes,
  ...notificationSettingsRoutes,
  ...billingInvoiceRoutes,
  ...ledgerRoutes,
  ...notificationRoutes,
  ...publicAuthorizationRoutes,
  ...publicRoutes,
];

/** Procedures that are no call of the public contract, each with the reason. All others must be routed. */
export const INTERNAL_PROCEDURES: Partial<Record<ProcedurePath, string>> = {
  'auth.me': 'what a person may do decides what the console shows',
  'auth.setLanguage': 'a program asks for a language in each request',
  'registrations.resendConfirmation': 'the page that says a mail is on its way',
  'registrations.confirm': 'the page that a mailed link opens',
  'passwords.openReset': 'opened by GET /auth/password/edit, which answers no JSON',
  'twoFactor.requestUnlock': 'the page that says a mail is on its way',
  'twoFactor.unlock': 'the page that a mailed link opens',
  'account.requirements': 'what the form of the console marks as optional',
  'account.sessions': 'the list of devices of the console',
  'account.endSession': 'the list of devices of the console',
  'account.dismissTour': 'a dialog of the console',
  'users.resendInvitation': 'a chip of the list of users in the console',
  'invitations.open': 'the page that a mailed link opens',
  'invitations.accept': 'the page that a mailed link opens',
  'clients.select': 'a program names the client in each call',
  'clients.facts': 'the provider’s own area',
  'clients.entries': 'the provider’s own area',
  'clients.leave': 'the provider’s own area',
  'clients.feePlans': 'the provider’s own area',
  'clients.setFeePlan': 'the provider’s own area',
  'clients.settlementTerms': 'the provider’s own area',
  'clients.setSettlementTerms': 'the provider’s own area',
  'auditLog.listForStaff': 'the provider’s own area',
  'staffPeople.search': 'the provider’s own area',
  'staffPeople.waiting': 'the provider’s own area',
  'staffPeople.requestReset': 'the provider’s own area',
  'staffPeople.approveReset': 'the provider’s own area',
  'staffPeople.cancelReset': 'the provider’s own area',
  'staffPeople.disable': 'the provider’s own area',
  'staffPeople.enable': 'the provider’s own area',
  'releaseHelpers.settings': 'the provider’s own area',
  'releaseHelpers.set': 'the provider’s own area',
  'clients.create': 'the public call of sign-up is POST /auth; a further business is added in the console',
  'clients.nameBusiness': 'public calls of onboarding come with its wizard',
  'clients.submitForReview': 'public calls of onboarding come with its wizard',
  'notificationSettings.preview': 'a text while it is written in the console',
  'notificationSettings.sendTest': 'goes to the person who asks in the console',
  'customers.mail': 'what somebody received, for people to read; programs read GET /customer_activity',
  'unsubscribe.open': 'the page behind a mailed address, which stops nothing by itself',
  'home.forecast': 'an estimate, for people to look at',
  'home.actions': 'what the first page of the console leads to',
  'home.checklist': 'a list of the console',
  'home.putChecklistAway': 'a list of the console',
  'customers.byId': 'one customer is GET /customers with customer_id',
  'customers.duplicates': 'shown while a form of the console is filled; programs ask with validate_only',
  'customers.paymentsAboveLimit': 'what the answer of a change names, for as long as it stays so',
  'microdeposits.price': 'said in a dialog of the console; invoices list the fees',
  'customers.bankNumbers': 'numbers in clear are shown to people, one account at a time',
  'financialTransactions.bankNumbers': 'numbers in clear are shown to people, one account at a time',
  'customers.authorizations': 'the record of consent, as the console prints it',
  'evidencePacks.links': 'the list of packs in the console; a program makes another one',
  'evidencePacks.check': 'the public page /verify_agreement',
  'customers.authorizationMailPreview': 'what the console shows before it sends',
  'customers.publicLink': 'shown in the console to be copied',
  'customerImports.receive': 'steps of the console’s import',
  'customerImports.list': 'steps of the console’s import',
  'customerImports.byId': 'steps of the console’s import',
  'customerImports.setMapping': 'steps of the console’s import',
  'customerImports.preview': 'steps of the console’s import',
  'customerImports.row': 'steps of the console’s import',
  'customerImports.fixRow': 'steps of the console’s import',
  'customerImports.select': 'steps of the console’s import',
  'customerImports.start': 'steps of the console’s import',
  'customerImports.undo': 'steps of the console’s import',
  'customerImports.again': 'steps of the console’s import',
  'customerImports.discard': 'steps of the console’s import',
  'transactionImports.receive': 'steps of the console’s import',
  'transactionImports.list': 'steps of the console’s import',
  'transactionImports.byId': 'steps of the console’s import',
  'transactionImports.preview': 'steps of the console’s import',
  'transactionImports.setMapping': 'steps of the console’s import',
  'transactionImports.fixRow': 'steps of the console’s import',
  'transactionImports.select': 'steps of the console’s import',
  'transactionImports.start': 'steps of the console’s import',
  'transactionImports.undo': 'steps of the console’s import',
  'transactionImports.again': 'steps of the console’s import',
  'transactionImports.discard': 'steps of the console’s import',
  'authorizationForms.get': 'answered as a PDF at /documents/authorization_form',
  'authorizationSettings.preview': 'pages while they are shaped in the console',
  'authorizationForms.open': 'the page behind a public or a mailed address',
  'payerLinks.open': 'the page behind the link in a payer’s mail',
  'payerLinks.agreement': 'the page behind the link in a payer’s mail',
  'payerLinks.approval': 'the page behind the link in a payer’s mail',
  'payerLinks.answerApproval': 'the page behind the link in a payer’s mail',
  'payerLinks.changeBank': 'the page behind the link in a payer’s mail',
  'payerLinks.withdraw': 'the page behind the link in a payer’s mail',
  'payerLinks.ask': 'the page behind the link in a payer’s mail',
  'payerFlows.open': 'the pages payers go through',
  'payerFlows.answer': 'the pages payers go through',
  'payerFlows.bankPage': 'the pages payers go through',
  'payerFlows.connectBank': 'the pages payers go through',
  'payerFlows.openGift': 'the page that a mailed link opens',
  'payerFlows.confirmGift': 'the page that a mailed link opens',
  'savedViews.list': 'lists as somebody likes to see them in the console',
  'savedViews.save': 'lists as somebody likes to see them in the console',
  'savedViews.remove': 'lists as somebody likes to see them in the console',
  'transactionSchedules.closedDays': 'colours the calendar of a form; programs ask with validate_only',
  'billingInvoices.pdf': 'the link stands in GET /billing_invoices/{id}',
  'billingInvoices.items': 'what an invoice counts, for people to look at',
  'billingInvoices.chargedTransactions': 'a mark beside declined transactions in the console',
  'billingInvoices.runningMonth': 'an estimate, for people to look at',
  'billingInvoices.debitReturn': 'what a person reads beside an unpaid invoice',
  'billingInvoices.listForStaff': 'the provider’s own area',
  'billingInvoices.collectAgain': 'the provider’s own area',
  'billingInvoices.void': 'the provider’s own area',
  'settlements.exportList': 'the contract names no file of the list; programs read GET /settlements',
  'settlements.export': 'a person waits for a long file in the background; programs read GET /settlements/{id}/export',
  'settlements.compareStatement': 'a statement is handed in and looked through in the console',
  'settlements.markSeen': 'what somebody saw on their own statement',
  'settlements.unmarkSeen': 'what somebody saw on their own statement',
  'transactionReport.export':
    'a person waits for a long file in the background; programs read GET /transaction_report/export',
  'exports.list': 'files made in the background for a person',
  'exports.link': 'files made in the background for a person',
  'bankFiles.list': 'the provider’s own area',
  'bankFiles.byId': 'the provider’s own area',
  'bankFiles.decideUnknown': 'the provider’s own area',
  'bankFiles.loadAgain': 'the provider’s own area',
  'reviewItems.list': 'the provider’s own area',
  'reviewItems.resolve': 'the provider’s own area',
  'reviewItems.candidates': 'the provider’s own area',
  'reviewItems.match': 'the provider’s own area',
  'ledger.truth': 'the provider’s own area',
  'sandbox.clock': 'programs move business time at /sandbox/clock',
  'sandbox.advance': 'programs move business time at /sandbox/clock',
  'sandbox.testAccounts': 'shown in the console of a sandbox',
};
