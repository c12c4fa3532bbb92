import { createFileRoute } from '@tanstack/react-router';
import { promoCodeIn } from '../features/registration/promo-code.ts';
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
  const { promo_code, promo } = Route.useSearch();
  return <SignUpPage promoCode={promoCodeIn(promo_code, promo)} />;
}
