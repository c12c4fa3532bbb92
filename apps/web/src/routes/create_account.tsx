import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { SignUpPage } from '../features/registration/sign-up-page.tsx';

type Asked = { promo_code?: unknown; promo?: unknown } & SearchSchemaInput;

export const Route = createFileRoute('/create_account')({
  // A code of digits alone is read as a number.
  validateSearch: ({ promo, promo_code = promo }: Asked): { promo_code?: string | number } =>
    typeof promo_code === 'string' || typeof promo_code === 'number' ? { promo_code } : {},
  component: CreateAccount,
});

function CreateAccount() {
  const { promo_code: code = '' } = Route.useSearch();
  return <SignUpPage promoCode={String(code).trim().slice(0, 50) || null} />;
}
