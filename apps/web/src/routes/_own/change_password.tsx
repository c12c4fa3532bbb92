import { createFileRoute } from '@tanstack/react-router';
import { ChangePage } from '../../features/passwords/change-page.tsx';

export const Route = createFileRoute('/_own/change_password')({ component: ChangePassword });

function ChangePassword() {
  const { after } = Route.useSearch();
  return <ChangePage after={after ?? null} />;
}
