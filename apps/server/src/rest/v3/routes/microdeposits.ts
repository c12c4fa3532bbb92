import { get, post, type Route } from '../route.ts';

/** Two test credits that prove who reads an account: the client's list, and what a payer's page asks. */
export const microdepositRoutes: readonly Route[] = [
  get('/microdeposits', 'microdeposits.list'),
  post('/microdeposits/:id/reminder', 'microdeposits.remind', {
    refusals: [
      'record.not_found',
      'microdeposit.not_reminded',
      'microdeposit.no_address',
      'microdeposit.reminded_recently',
    ],
  }),
  get('/microdeposit_verifications', 'microdeposits.open', { as: 'microdeposit_verification' }),
  post('/microdeposit_verifications', 'microdeposits.verify', {
    body: 'microdeposit_verification',
    inLanguageOfInput: true,
    refusals: [
      'microdeposit.link_unknown',
      'microdeposit.wrong_amounts',
      'microdeposit.attempts_used',
      'microdeposit.not_open',
    ],
  }),
];
