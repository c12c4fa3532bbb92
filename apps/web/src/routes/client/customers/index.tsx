import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { ClientPage } from '../../../me/client-page.tsx';

export const Route = createFileRoute('/client/customers/')({
  component: () => <ClientPage title={m.menu_customers()}>…</ClientPage>,
});
