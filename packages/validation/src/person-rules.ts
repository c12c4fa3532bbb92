// Rules on people without the wire schemas, for pages that have to stay light.

/** What somebody may be in a business. */
export const POSITIONS = [
  'Owner',
  'Director',
  'President',
  'Chief Executive Officer',
  'Chief Financial Officer',
  'Chief Operating Officer',
  'Vice President',
  'Partner',
  'Managing Member',
  'Secretary',
  'Treasurer',
  'Controller',
  'General Manager',
  'Property Manager',
  'Office Administrator',
  'Bookkeeper',
  'Accountant',
  'Employee',
  'Other',
] as const;
/** In which somebody may run a business. */
export const CONTROL_POSITIONS: readonly string[] = POSITIONS.slice(0, POSITIONS.indexOf('Controller') + 1);

const PHONE_DIGITS_MIN = 10;
const PHONE_DIGITS_MAX = 15;

/** Ten to fifteen digits; punctuation and an extension do not count. Blank text means none. */
export function isPhone(text: string): boolean {
  const [number = ''] = text.split(/\s*(?:ext\.?|poste|x)\s*/i);
  const digits = number.replace(/[\s+().-]/g, '');
  return /^[0-9]+$/.test(digits) && digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_DIGITS_MAX;
}

/** Whether somebody may have been born on the day: not after today, not more than 200 years before. */
export function isDateOfBirth(date: string, today: string): boolean {
  const oldest = `${String(Number(today.slice(0, 4)) - 200).padStart(4, '0')}${today.slice(4)}`;
  return date <= today && date >= oldest;
}

/** The six mails a user may get about a client. */
export const USER_NOTIFICATIONS = [
  'newAuthorizationEmail',
  'dailySummaryEmail',
  'integrationDisconnectEmail',
  'microdepositSentEmail',
  'microdepositVerifiedEmail',
  'microdepositRejectedEmail',
] as const;
export type UserNotification = (typeof USER_NOTIFICATIONS)[number];
