import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '../features/registration/sign-up-page.tsx';
import { address, type Part } from '../list-search.ts';

/** A code of digits alone is read as a number. */
const codePart: Part<string | number | undefined> = (asked) =>
  typeof asked === 'string' || typeof asked === 'number' ? asked : undefined;

export const Route = createFileRoute('/create_account')({
  validateSearch: address<Record<'promo_code' | 'promo', string | number | undefined>>({
    promo_code: codePart,
    promo: codePart,
  }),
  component: CreateAccount,
});

function CreateAccount() {
  const { promo = '', promo_code: code = promo } = Route.useSearch();
  return <SignUpPage promoCode={String(code).trim().slice(0, 50) || null} />;
}
