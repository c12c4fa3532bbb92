import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import type { VerdictLapse } from '@cordelle/domain/application-review/four-eyes.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import type { Case } from './case-rows.ts';

/** So many mails of single applications somebody gets in an hour; after that one that says there are many. */
const MAILS_PER_HOUR_MAX = 5;
const HOUR_MS = 3_600_000;

const READER = columns(users, ['id', 'email', 'firstName', 'language']);

/** People of the provider who can sign in. */
export const staffReaders = ({ sql }: Tx) =>
  sql`
    select ${READER} from users
     where kind = 'staff' and disabled_at is null and password_hash is not null order by id`;

export type ReviewNews = {
  /** Words of the mail: `email_<template>_subject`, `_body`, `_button`. */
  readonly template:
    | 'application_waits'
    | 'second_person_waits'
    | 'volumes_left'
    | 'reverification_due'
    | 'sanctions_hit'
    | 'business_answered'
    | 'business_unanswered';
  readonly clientId: bigint;
  readonly businessName: string;
  /** What it is about: a second mail about it is not written. */
  readonly about: string;
  /** Whoever made it wait: they know. */
  readonly except?: bigint;
};

const caseAddress = ({ addresses }: Pick<App, 'addresses'>, clientId: bigint): URL =>
  new URL(`/staff/review/applications/${clientId}`, addresses.publicBaseUrl);

/** Tells the provider's people once that a case waits for them; where many do, in one mail an hour. */
export async function tellStaff(tx: Tx, app: Pick<App, 'addresses' | 'clock'>, news: ReviewNews): Promise<void> {
  const at = app.clock.now();
  const hour = at.toISOString().slice(0, 13);
  const link = caseAddress(app, news.clientId);
  for (const to of await staffReaders(tx)) {
    if (to.id === news.except) continue;
    const [sent] = await tx.sql<{ count: number }[]>`
      select count(*)::int as count from outbox
       where client_id = 0 and to_address = ${to.email} and template = ${news.template}
         and created_at > ${new Date(at.getTime() - HOUR_MS)}`;
    const many = (sent?.count ?? 0) >= MAILS_PER_HOUR_MAX;
    await writeAccountMail(tx, {
      to,
      template: many ? 'applications_wait' : news.template,
      inputs: { businessName: news.businessName },
      link: many ? new URL('/staff/review', app.addresses.publicBaseUrl) : link,
      dedupeKey: many ? `applications_wait ${hour} ${to.id}` : `${news.template} ${news.about} ${to.id}`,
      at,
    });
  }
}

/** What became of an approval by what a colleague did, or by what changed: words of the mail, as above. */
export type ApprovalFate =
  | 'approval_returned'
  | 'approval_asked'
  | 'approval_declined'
  | 'approval_other_terms'
  | `approval_lapsed_${VerdictLapse}`;

type Answered = {
  readonly of: Pick<Case, 'clientId' | 'id' | 'version' | 'client'>;
  readonly approvers: readonly bigint[];
  readonly fate: ApprovalFate;
};

/** Tells those who approved what became of it. */
export async function tellApprovers(tx: Tx, app: Pick<App, 'addresses' | 'clock'>, news: Answered): Promise<void> {
  const { of, approvers, fate } = news;
  for (const to of await staffReaders(tx)) {
    if (!approvers.includes(to.id)) continue;
    await writeAccountMail(tx, {
      to,
      template: fate,
      inputs: { businessName: of.client.businessName },
      link: caseAddress(app, of.clientId),
      dedupeKey: `${fate} ${of.clientId} ${of.id} ${of.version} ${to.id}`,
      at: app.clock.now(),
    });
  }
}
