import { DomainError } from '@cordelle/domain/errors.ts';
import { exportAnswer } from '@cordelle/validation/exports.ts';
import {
  declinedReport,
  declinedReportInput,
  exportReportInput,
  transactionReport,
  transactionReportInput,
} from '@cordelle/validation/transaction-report.ts';
import { procedure, router } from '../trpc.ts';

export const transactionReportRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.transaction_report', rate: 'read', audit: 'none' })
    .input(transactionReportInput)
    .output(transactionReport)
    .query(() => {
      throw new DomainError('service.unavailable');
    }),

  byDeclineDate: procedure({ auth: 'member', permission: 'menu.transaction_report', rate: 'read', audit: 'none' })
    .input(declinedReportInput)
    .output(declinedReport)
    .query(() => {
      throw new DomainError('service.unavailable');
    }),

  export: procedure({ auth: 'member', permission: 'transaction_report.export', rate: 'export', audit: 'read' })
    .input(exportReportInput)
    .output(exportAnswer)
    .mutation(() => {
      throw new DomainError('service.unavailable');
    }),
});
