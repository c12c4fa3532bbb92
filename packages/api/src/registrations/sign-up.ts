import { inTransaction } from '@cordelle/db/connection.ts';
import { referralOf, type SignUp } from '@cordelle/validation/registrations.ts';
import type { HourlyLimit } from '../auth/hourly-limit.ts';
import { refuseFullHour, takePlaceInHour } from '../auth/hourly-limit.ts';
import { networkOf } from '../auth/network.ts';
import { checkNewPassword } from '../auth/new-password.ts';
import { hashPassword } from '../auth/password.ts';
import { allowedRedirect } from '../auth/redirect-address.ts';
import { normalisedEmail } from '../auth/user-row.ts';
import type { RequestContext } from '../context.ts';

/** Source: security §7. */
const SIGN_UPS_OF_ADDRESS_MAX = 5;

/** The page that a mailed confirmation opens. */
export const CONFIRM_PATH = '/confirm_email';

const limitOf = (ip: string): HourlyLimit => ({
  table: 'sign_ups',
  kind: null,
  column: 'ip',
  value: ip,
  max: SIGN_UPS_OF_ADDRESS_MAX,
});

/**
 * Writes down that somebody wants to sign up; whether the address is free is looked at afterwards, so that answer and time
 * are the same for every address. Throws `auth.password_too_common`, `auth.redirect_not_allowed`, `rate.limited`.
 */
export async function signUp({ app, ip: address, language }: RequestContext, asked: SignUp): Promise<void> {
  const ip = networkOf(address);
  const email = normalisedEmail(asked.email);
  const redirectUrl = allowedRedirect(app, CONFIRM_PATH, {
    field: 'confirmSuccessUrl',
    address: asked.confirmSuccessUrl,
  });
  checkNewPassword(asked.password, { email, businessNames: [asked.businessName ?? ''] });
  await refuseFullHour(app.worker.sql, limitOf(ip));
  const passwordHash = await hashPassword(asked.password);
  await inTransaction(app.worker, {}, async (tx) => {
    await takePlaceInHour(tx, limitOf(ip));
    await tx.sql`
      insert into sign_ups (email, password_hash, first_name, last_name, mobile_phone, position, language, business_name,
                            country, website_url, referred_by, promo_code, redirect_url, ip, created_at)
      values (${email}, ${passwordHash}, ${asked.firstName ?? ''}, ${asked.lastName ?? ''}, ${asked.mobilePhone || null},
              ${asked.position ?? null}, ${language}, ${asked.businessName ?? ''}, ${asked.countryCode},
              ${asked.websiteUrl || null}, ${referralOf(asked)}, ${asked.promoCode || null}, ${redirectUrl}, ${ip}, now())`;
  });
}
