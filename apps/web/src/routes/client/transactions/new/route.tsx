import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/client/transactions/new')({ staticData: { crumb: m.transaction_new } });
