import { accountRouter } from './account/router.ts';
import { apiKeysRouter } from './api-keys/router.ts';
import { clientStatusRouter } from './applications/client-status-router.ts';
import { applicationsRouter } from './applications/router.ts';
import { auditLogRouter } from './audit/router.ts';
import type { Sessions } from './auth/sessions.ts';
import { authorizationFormsRouter } from './authorization-forms/router.ts';
import { authorizationSettingsRouter } from './authorization-settings/router.ts';
import { bankAccountChangesRouter } from './bank-account-changes/router.ts';
import { recoveredFilesRouter, sendingRouter } from './bank-files/outbound/recovery-router.ts';
import { bankFilesRouter } from './bank-files/router.ts';
import { billingInvoicesRouter } from './billing-invoices/router.ts';
import { browserErrorsRouter } from './browser-errors/router.ts';
import { clientBankAccountsRouter } from './client-bank-accounts/router.ts';
import { clientFilesRouter } from './client-files/router.ts';
import { clientsRouter } from './clients/router.ts';
import { collectionSettingsRouter } from './collection-settings/router.ts';
import { constantsRouter } from './constants/router.ts';
import { customerImportsRouter } from './customer-imports/router.ts';
import { customerNotesRouter } from './customer-notes/router.ts';
import { customersRouter } from './customers/router.ts';
import { debitApprovalsRouter } from './debit-approvals/router.ts';
import { exportsRouter } from './downloads/router.ts';
import { emailChangeRouter } from './email-change/router.ts';
import { evidencePacksRouter } from './evidence/router.ts';
import { financialTransactionsRouter } from './financial-transactions/router.ts';
import { homeRouter } from './home/router.ts';
import { identityReviewsRouter, ownerIdentitiesRouter, ownerSignupsRouter } from './identity/router.ts';
import { integrationsRouter } from './integrations/router.ts';
import { invitationsRouter } from './invitations/router.ts';
import { ledgerRouter } from './ledger/router.ts';
import { matchingActsRouter } from './matching-acts/router.ts';
import { microdepositsRouter } from './microdeposits/router.ts';
import { notificationSettingsRouter } from './notification-settings/router.ts';
import { notificationsRouter } from './notifications/router.ts';
import { ownersRouter } from './onboardings/owners/router.ts';
import { onboardingsRouter } from './onboardings/router.ts';
import { ownerRequestsRouter } from './owner-requests/router.ts';
import { passkeysRouter } from './passkeys/router.ts';
import { passwordsRouter } from './passwords/router.ts';
import {
  donorAuthorizationsRouter,
  emailAuthorizationsRouter,
  linkAuthorizationsRouter,
  processingAuthorizationsRouter,
} from './payer-flows/program-routers.ts';
import { payerFlowsRouter } from './payer-flows/router.ts';
import { payerLinksRouter } from './payer-links/router.ts';
import { payerNoticesRouter } from './payer-notices/router.ts';
import { promoCodesRouter } from './promo-codes/router.ts';
import { providerSettingsRouter } from './provider-settings/router.ts';
import { registrationsRouter } from './registrations/router.ts';
import { releaseHelpersRouter } from './release-helpers/router.ts';
import { reviewItemsRouter } from './review-items/router.ts';
import { sandboxRouter } from './sandbox/router.ts';
import { savedViewsRouter } from './saved-views/router.ts';
import { settlementsRouter } from './settlements/router.ts';
import { authRouter } from './sign-in/router.ts';
import { staffPeopleRouter } from './staff-people/router.ts';
import { timeTravelRouter } from './time-travel/router.ts';
import { transactionImportsRouter } from './transaction-imports/router.ts';
import { transactionReportRouter } from './transaction-report/router.ts';
import { transactionSchedulesRouter } from './transaction-schedules/router.ts';
import { mergeRouters, router } from './trpc.ts';
import { twoFactorRouter } from './two-factor/router.ts';
import { unsubscribeRouter } from './unsubscribe/router.ts';
import { usersRouter } from './users/router.ts';

/** Every use case of the product. Console and `/v3` call these and nothing else. */
export const appRouter = (sessions: Sessions) =>
  router({
    auth: authRouter(sessions),
    registrations: registrationsRouter(sessions),
    owners: ownersRouter,
    passwords: passwordsRouter,
    twoFactor: twoFactorRouter,
    passkeys: passkeysRouter,
    account: accountRouter,
    emailChange: emailChangeRouter,
    ownerSignups: ownerSignupsRouter,
    ownerIdentities: ownerIdentitiesRouter,
    identityReviews: identityReviewsRouter,
    constants: constantsRouter,
    browserErrors: browserErrorsRouter,
    clients: mergeRouters(clientsRouter, clientStatusRouter),
    onboardings: onboardingsRouter,
    auditLog: auditLogRouter,
    apiKeys: apiKeysRouter,
    promoCodes: promoCodesRouter,
    providerSettings: providerSettingsRouter,
    staffPeople: staffPeopleRouter,
    releaseHelpers: releaseHelpersRouter,
    notifications: notificationsRouter,
    collectionSettings: collectionSettingsRouter,
    notificationSettings: notificationSettingsRouter,
    users: usersRouter,
    integrations: integrationsRouter,
    invitations: invitationsRouter,
    home: homeRouter,
    customers: customersRouter,
    clientBankAccounts: clientBankAccountsRouter,
    clientFiles: clientFilesRouter,
    customerNotes: customerNotesRouter,
    customerImports: customerImportsRouter,
    matchingActs: matchingActsRouter,
    savedViews: savedViewsRouter,
    authorizationForms: authorizationFormsRouter,
    authorizationSettings: authorizationSettingsRouter,
    debitApprovals: debitApprovalsRouter,
    evidencePacks: evidencePacksRouter,
    payerFlows: payerFlowsRouter,
    payerLinks: payerLinksRouter,
    payerNotices: payerNoticesRouter,
    processingAuthorizations: processingAuthorizationsRouter,
    donorAuthorizations: donorAuthorizationsRouter,
    linkAuthorizations: linkAuthorizationsRouter,
    emailAuthorizations: emailAuthorizationsRouter,
    transactionSchedules: transactionSchedulesRouter,
    financialTransactions: financialTransactionsRouter,
    timeTravel: timeTravelRouter,
    transactionImports: transactionImportsRouter,
    transactionReport: transactionReportRouter,
    exports: exportsRouter,
    microdeposits: microdepositsRouter,
    unsubscribe: unsubscribeRouter,
    settlements: settlementsRouter,
    bankAccountChanges: bankAccountChangesRouter,
    ownerRequests: ownerRequestsRouter,
    billingInvoices: billingInvoicesRouter,
    bankFiles: bankFilesRouter,
    recoveredFiles: recoveredFilesRouter,
    sending: sendingRouter,
    applications: applicationsRouter,
    reviewItems: reviewItemsRouter,
    ledger: ledgerRouter,
    sandbox: sandboxRouter,
  });
export type AppRouter = ReturnType<typeof appRouter>;
