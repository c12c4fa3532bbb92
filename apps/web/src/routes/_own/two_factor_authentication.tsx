import { createFileRoute } from '@tanstack/react-router';
import { TwoFactorPage } from '../../features/two-factor/two-factor-page.tsx';

export const Route = createFileRoute('/_own/two_factor_authentication')({
  loader: ({ context }) => context.utils.twoFactor.get.ensureData(),
  component: TwoFactor,
});

function TwoFactor() {
  const { after } = Route.useSearch();
  return <TwoFactorPage after={after ?? null} />;
}
