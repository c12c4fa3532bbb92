import { del, get, post, type Route } from '../route.ts';

/** Debits that payers approve one by one, as a sporadic consent demands. */
export const debitApprovalRoutes: readonly Route[] = [
  get('/debit_approvals', 'debitApprovals.list'),
  post('/debit_approvals', 'debitApprovals.create', {
    body: 'debit_approval',
    refusals: [
      'record.not_found',
      'approval.not_needed',
      'approval.no_address',
      'approval.too_many_waiting',
      'schedule.customer_incomplete',
      'schedule.amount_out_of_range',
      'schedule.over_authorization_limit',
      'schedule.process_date_too_soon',
    ],
  }),
  post('/debit_approvals/:id/reminder', 'debitApprovals.remind', {
    refusals: ['record.not_found', 'approval.not_waiting', 'approval.reminded_recently', 'approval.no_address'],
  }),
  del('/debit_approvals/:id', 'debitApprovals.takeBack', { refusals: ['record.not_found', 'approval.not_waiting'] }),
];
