import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { LINK_REQUEST_KINDS } from '@cordelle/db/schema/link-requests.ts';
import { linkRequests } from '@cordelle/db/schema/link-requests.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { RequestContext } from '../context.ts';
import { type HourlyLimit, takePlaceInHour } from './hourly-limit.ts';
import { networkOf } from './network.ts';
import { normalisedEmail } from './user-row.ts';

export type LinkRequestKind = (typeof LINK_REQUEST_KINDS)[number];

/** Source: security §7. */
const REQUESTS_OF_EMAIL_MAX = 3;
const REQUESTS_OF_ADDRESS_MAX = 10;
/** A round ends here; the next run goes on. */
const ROUND_MAX = 500;

type Asked = { readonly kind: LinkRequestKind; readonly email: string; readonly redirectUrl: string | null };

/**
 * Writes down that somebody wants a link mailed, for any address: whether it belongs to anybody is looked at afterwards, so
 * that neither the answer nor its time tells. Throws `rate.limited`.
 */
export async function requestLink({ app, ip: address }: RequestContext, asked: Asked): Promise<void> {
  const ip = networkOf(address);
  const email = normalisedEmail(asked.email);
  const { kind, redirectUrl } = asked;
  const limitOf = (column: HourlyLimit['column'], value: string, max: number): HourlyLimit => ({
    table: 'link_requests',
    kind,
    column,
    value,
    max,
  });
  await inTransaction(app.worker, {}, async (tx) => {
    await takePlaceInHour(tx, limitOf('ip', ip, REQUESTS_OF_ADDRESS_MAX));
    await takePlaceInHour(tx, limitOf('email', email, REQUESTS_OF_EMAIL_MAX));
    await tx.sql`
      insert into link_requests (kind, email, ip, redirect_url, created_at)
      values (${kind}, ${email}, ${ip}, ${redirectUrl}, now())`;
  });
}

export type LinkRequest = Asked & { readonly id: bigint };
/** Mails the link where the address belongs to somebody who may have it; otherwise nothing. */
export type AnswerLinkRequest = (tx: Tx, app: App, request: LinkRequest) => Promise<void>;

/** Decides every request that waits, each in a transaction of its own; returns how many there were. */
export async function answerLinkRequests(
  app: App,
  answers: Readonly<Record<LinkRequestKind, AnswerLinkRequest>>,
): Promise<number> {
  const answerNext = (tx: Tx) => decideNext(tx, app, answers);
  for (let answered = 0; answered < ROUND_MAX; answered += 1)
    if (!(await inTransaction(app.worker, {}, answerNext))) return answered;
  return ROUND_MAX;
}

async function decideNext(
  tx: Tx,
  app: App,
  answers: Readonly<Record<LinkRequestKind, AnswerLinkRequest>>,
): Promise<boolean> {
  const [request] = await tx.sql`
    select ${columns(linkRequests, ['id', 'kind', 'email', 'redirectUrl'])} from link_requests
     where decided_at is null order by id limit 1 for update skip locked`;
  if (!request) return false;
  await answers[request.kind](tx, app, request);
  await tx.sql`update link_requests set decided_at = now() where id = ${request.id}`;
  return true;
}
