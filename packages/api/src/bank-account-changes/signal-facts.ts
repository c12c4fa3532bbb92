import type { Tx } from '@cordelle/db/connection.ts';
import { NOTICE_DAYS } from '@cordelle/domain/bank-account-change/limits.ts';
import { type ChangeSignal, signalsOf } from '@cordelle/domain/bank-account-change/signals.ts';
import { localTime } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { NameMatch } from '@cordelle/domain/onboarding/name-match.ts';
import type { App } from '@cordelle/engine/app.ts';
import { payoutsWaiting } from '@cordelle/engine/settlements/settlement-contents.ts';
import { networkOf } from '../auth/network.ts';

type Asking = {
  readonly clientId: bigint;
  readonly zone: string;
  readonly userId: bigint;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly riskIndex: string | null;
  readonly holderMatch: NameMatch | null;
};

type Facts = {
  readonly credentialsChangedAt: Date | null;
  readonly newestAdministratorAt: Date | null;
  readonly deviceIsKnown: boolean;
  readonly otherClients: number;
  readonly approvedAt: Date | null;
  readonly earlierChanges: number;
  readonly waitingCents: bigint;
  readonly usualCents: bigint;
  readonly usualHours: number[] | null;
  readonly networks: string[] | null;
};

/** What a second factor, a password, an e-mail or a phone is changed by, in the words of the audit log. */
const CREDENTIALS = [
  'passwords.reset',
  'account.changePassword',
  'twoFactor.enable',
  'twoFactor.renewRecoveryCodes',
  'twoFactor.disable',
  'account.update',
  'account.email_changed',
];

/** The signals of a request, read from what is recorded. People act in the time of their clocks, so their acts are compared with that. */
export async function signalsFor(tx: Tx, app: App, asking: Asking): Promise<ChangeSignal[]> {
  const { clientId, zone, userId, ip, userAgent, riskIndex, holderMatch } = asking;
  const now = app.wallClock.now();
  const day = new Date(now.getTime() - 24 * 3_600_000);
  const [facts] = await tx.sql<Facts[]>`
    select (select max(at) from audit_log where actor = ${`user:${userId}`} and action = any(${CREDENTIALS}::text[])
              and result = 'done') as "credentialsChangedAt",
           (select max(m.joined_at) from memberships m
             where m.client_id = ${clientId} and m.role in ('client_primary', 'client_admin') and m.invited_at is not null)
             as "newestAdministratorAt",
           exists (select 1 from audit_log where actor = ${`user:${userId}`} and at < ${day}
                     and (user_agent is not distinct from ${userAgent} and ip = ${ip})) as "deviceIsKnown",
           (select count(distinct a.client_id)::int from client_bank_accounts a
             where a.risk_index = ${riskIndex} and a.client_id <> ${clientId}) as "otherClients",
           (select approved_at from clients where id = ${clientId}) as "approvedAt",
           (select count(*)::int from bank_account_changes where client_id = ${clientId}) as "earlierChanges",
           ${payoutsWaiting(tx, clientId)}
             + coalesce((select -sum(cents) from balances where client_id = ${clientId} and account = 'CLIENT_PAYABLE'), 0)::bigint
             as "waitingCents",
           coalesce((select avg(amount_cents) from (select amount_cents from payouts where client_id = ${clientId}
              and status = 'Confirmed' order by id desc limit 20) p), 0)::bigint as "usualCents",
           (select array_agg(distinct extract(hour from at at time zone ${zone})::int) from audit_log
             where client_id = ${clientId} and actor like 'user:%' and at < ${day}
               and at > ${now}::timestamptz - ${NOTICE_DAYS} * interval '1 day') as "usualHours",
           (select array_agg(c.ip) from bank_account_changes c
             where c.client_id <> ${clientId} and c.requested_at > ${app.clock.now()}::timestamptz - interval '1 day') as networks`;
  invariant(facts, 'a row of facts');
  const network = networkOf(ip);
  return signalsOf({
    at: now,
    credentialsChangedAt: facts.credentialsChangedAt,
    newestAdministratorAt: facts.newestAdministratorAt,
    deviceIsKnown: facts.deviceIsKnown,
    holderMatch,
    otherClients: facts.otherClients,
    approvedAt: facts.approvedAt,
    earlierChanges: facts.earlierChanges,
    waitingCents: facts.waitingCents,
    usualCents: facts.usualCents,
    hour: Number(localTime(now, zone).slice(0, 2)),
    usualHours: facts.usualHours ?? [],
    sameNetwork: (facts.networks ?? []).filter((other) => networkOf(other) === network).length,
  });
}
