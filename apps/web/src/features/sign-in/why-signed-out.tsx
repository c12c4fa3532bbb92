import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { SignedOutBecause } from '../../me/session-end.ts';

const WORDS = {
  idle: m.signed_out_idle,
  longest: m.signed_out_longest,
  role: m.signed_out_role,
  ownership: m.signed_out_ownership,
  account_change_stopped: m.signed_out_account_change_stopped,
  email: m.signed_out_email,
  email_change_stopped: m.signed_out_email_change_stopped,
  removed: m.signed_out_removed,
  removed_last: m.signed_out_removed_last,
  disabled: m.signed_out_disabled,
  password: m.signed_out_password,
  two_factor: m.signed_out_two_factor,
  device: m.signed_out_device,
  refused: m.signed_out_refused,
  elsewhere: m.signed_out_elsewhere,
  ended: m.signed_out_ended,
} as const satisfies Record<SignedOutBecause, () => string>;

/** Tells somebody who did not mean to leave why they are asked to sign in. */
export default function WhySignedOut({ because }: { because: SignedOutBecause }) {
  useLocale();
  return <Banner>{WORDS[because]()}</Banner>;
}
