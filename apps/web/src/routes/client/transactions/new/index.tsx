import { createFileRoute } from '@tanstack/react-router';
import { TransactionChooser } from '../../../../features/transaction-schedules/transaction-chooser.tsx';

export const Route = createFileRoute('/client/transactions/new/')({ component: TransactionChooser });
