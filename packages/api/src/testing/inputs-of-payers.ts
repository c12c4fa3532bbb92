import type { InputOf } from './inputs-of-accounts.ts';

const MISSING = '999999999';

/** Of procedures for payers, and of what payers are told. */
export const INPUTS_OF_PAYERS: Record<string, InputOf> = {
  'payerNotices.list': null,
  'payerNotices.byId': () => ({ id: MISSING }),
  'payerNotices.recipients': () => ({ id: MISSING }),
  'payerNotices.letters': () => ({ id: MISSING }),
  'payerNotices.preview': null,
  'payerNotices.create': null,
  'payerNotices.posted': () => ({ id: MISSING, postedOn: '2026-03-25' }),
  'notificationSettings.previewPayerMail': null,
  'payerLinks.open': null,
  'payerLinks.agreements': null,
  'payerLinks.changeBank': null,
  'payerLinks.approval': null,
  'payerLinks.answerApproval': null,
  'payerLinks.withdraw': null,
  'payerLinks.change': null,
  'payerLinks.objectToChange': null,
  'payerLinks.agreeToChange': null,
  'payerLinks.ask': null,
  'payerFlows.open': null,
  'payerFlows.answer': null,
  'payerFlows.bankPage': null,
  'payerFlows.connectBank': null,
  'payerFlows.relay': null,
  'payerFlows.openDonation': null,
  'payerFlows.confirmDonation': null,
};
