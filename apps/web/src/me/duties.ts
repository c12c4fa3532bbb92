import type { Me } from '@cordelle/validation/auth.ts';
import { redirect } from '@tanstack/react-router';

/** Pages on which somebody does what has to be done before anything else. */
export const DUTY_PAGES = {
  two_factor: '/two_factor_authentication',
  password: '/change_password',
  details: '/my_account/personal_verification',
} as const;
export type Duty = keyof typeof DUTY_PAGES;

/** What the person has to do first: secure their sign-in, then say who they are; null: nothing. */
export const dutyOf = ({ user }: Pick<Me, 'user'>): Duty | null =>
  user.restriction ?? (user.detailsMissing ? 'details' : null);

const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? href;

/**
 * Guard of every page of somebody who is signed in: leads to what is due first, and from there back to `href`. The pages on
 * which it is done let it pass. The server refuses as well; for missing details it waits.
 */
export function requireDutiesDone(me: Pick<Me, 'user'>, href: string): void {
  const duty = dutyOf(me);
  if (duty === null) return;
  const page = DUTY_PAGES[duty];
  if (pathOf(href) === page) return;
  throw redirect({ href: `${page}?${new URLSearchParams({ after: href })}` });
}
