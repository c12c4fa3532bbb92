import { CUSTOM_FLAGS, type Holder, mayDo, type StandingPermission } from './permissions.ts';
import { USER_NOTIFICATIONS, type UserNotification } from './person-rules.ts';

/** What somebody must be allowed for a mail to reach them: what the page asks that it leads to, and the alert of the console. */
const MAIL_PERMISSIONS = {
  newAuthorizationEmail: 'menu.customers',
  dailySummaryEmail: 'menu.transaction_report',
  integrationDisconnectEmail: 'menu.integrations',
  microdepositSentEmail: 'menu.microdeposits',
  microdepositVerifiedEmail: 'menu.microdeposits',
  microdepositRejectedEmail: 'menu.microdeposits',
} as const satisfies Record<UserNotification, StandingPermission>;

/** Pages that ask more than the other mails of their switch lead to. */
const PAGE_PERMISSIONS = { authorizations: 'menu.authorizations' } as const satisfies Record<
  string,
  StandingPermission
>;
export type MailPage = keyof typeof PAGE_PERMISSIONS;

/** The switches of a membership that decide about mails. */
export const READER_FLAGS = CUSTOM_FLAGS;
/** Somebody at a client, as their membership says. */
export type MailReader = Omit<Holder, 'flags'> & Readonly<Record<(typeof READER_FLAGS)[number], boolean>>;

/** Whether a mail can reach somebody; `page`: where it leads, if to one of these. */
export function reaches(reader: MailReader, mail: UserNotification, page?: MailPage): boolean {
  const holder = { ...reader, flags: READER_FLAGS.filter((flag) => reader[flag]) };
  return mayDo(holder, MAIL_PERMISSIONS[mail]) && (page === undefined || mayDo(holder, PAGE_PERMISSIONS[page]));
}

/** The mails that can reach somebody about a client. */
export const mailsInReach = (reader: MailReader): UserNotification[] =>
  USER_NOTIFICATIONS.filter((mail) => reaches(reader, mail));
