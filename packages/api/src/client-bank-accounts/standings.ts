import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { mayConnect, needsDocuments } from '@cordelle/domain/onboarding/account-needs.ts';
import type { App } from '@cordelle/engine/app.ts';
import type {
  accountStandings,
  authorizeBillingInput,
  connectionAnswer,
  typeAccountInput,
} from '@cordelle/validation/client-bank-accounts.ts';
import { POSITION_LIST } from '@cordelle/validation/lists/people.ts';
import type { z } from 'zod';
import { type AccountStanding, billingAccountIn, standingsOf } from '../client-accounts/account-facts.ts';
import { type AccountPurpose, type AccountRow, billFromSettlement } from '../client-accounts/account-rows.ts';
import { BILLING_AGREEMENT_VERSION, billingAgreement } from '../client-accounts/billing-agreement.ts';
import { keepSignature } from '../client-accounts/keep-signature.ts';
import { keepTypedAccount } from '../client-accounts/typed-account.ts';
import type { MemberContext } from '../context.ts';
import { workOnPage } from '../onboardings/access.ts';
import { beginConnection, connectionOf, frameFor, readConnection, refuseConnection, takeLogin } from './connections.ts';

type ShownAccount = Pick<AccountRow, 'bankName' | 'last2' | 'source' | 'holderMatch' | 'verifiedAt'>;
type Standings = z.input<typeof accountStandings>;
const pageOf = (purpose: AccountPurpose) => `${purpose}_account` as const;

/** How both accounts of an application stand, for its people. */
export const standingsFor = (ctx: MemberContext): Promise<Standings> =>
  inTransaction(ctx.app.worker, { readOnly: true }, (tx) => shownTo(tx, ctx));

async function shownTo(tx: Tx, ctx: MemberContext): Promise<Standings> {
  const { app, client, language } = ctx;
  const standings = await standingsOf(tx, client.id, client.country);
  const { settlement, billing, signed } = standings;
  const billed = billingAccountIn(standings);
  const isSigned = signed !== null && billed !== null && signed.bankAccountId === billed.id;
  return {
    settlement: shownStanding(app, settlement),
    billing: shownStanding(app, billing),
    sameAsSettlement: settlement.account?.alsoBilling ?? false,
    agreement: {
      version: BILLING_AGREEMENT_VERSION,
      text: billingAgreement(client, 'approval', language),
    },
    signer: await signerOf(tx, ctx),
    signed: isSigned
      ? { signerName: signed.signerName, signerTitle: signed.signerTitle, signedAt: signed.signedAt.toISOString() }
      : null,
  };
}

/** How one account stands, to whoever gives it. */
export function shownStanding(
  { bankConnect }: Pick<App, 'bankConnect'>,
  {
    purpose,
    account,
    connection,
    facts,
    acceptedAt,
  }: Omit<AccountStanding, 'account'> & { account: ShownAccount | null },
): Standings['settlement'] {
  return {
    purpose,
    account: account && {
      bankName: account.bankName,
      last2: account.last2,
      source: account.source,
      holderMatch: account.holderMatch,
      verified: account.verifiedAt !== null,
    },
    canConnect: bankConnect !== null && mayConnect(facts) && facts.connection !== 'reading',
    attempts: facts.attempts,
    accepted: acceptedAt !== null,
    connection: facts.connection,
    problem: facts.connection === 'failed' ? problemIn(connection?.problem) : null,
    documents: needsDocuments(facts),
  };
}

const PROBLEMS = ['login_refused', 'no_account', 'other_currency', 'other_country', 'timed_out'] as const;
const problemIn = (stored: string | null | undefined) => PROBLEMS.find((problem) => problem === stored) ?? null;

async function signerOf({ sql }: Tx, { principal, client, language }: MemberContext): Promise<Standings['signer']> {
  if (principal.kind !== 'user' || principal.userKind === 'staff') return { name: '', title: '' };
  const [row] = await sql`
    select ${columns(users, 'u', ['firstName', 'lastName'])}, ${columns(memberships, 'm', ['position'])}
      from users u left join memberships m on m.user_id = u.id and m.client_id = ${client.id}
     where u.id = ${principal.userId} limit 1`;
  const position = row?.position ?? '';
  return {
    name: `${row?.firstName ?? ''} ${row?.lastName ?? ''}`.trim(),
    title: POSITION_LIST.find(({ value }) => value === position)?.[language] ?? position,
  };
}

/** Changes an account of an application while its page is open; answers how both stand then. */
const change = (ctx: MemberContext, purpose: AccountPurpose, work: (tx: Tx) => Promise<unknown>): Promise<Standings> =>
  ctx.writeAcross(async (tx) => {
    await workOnPage(tx, ctx.app.keys, ctx.client.id, pageOf(purpose));
    await work(tx);
    await tx.sql`
      update client_onboardings set last_active_at = ${ctx.app.clock.now()} where client_id = ${ctx.client.id}`;
    return shownTo(tx, ctx);
  });

/** Somebody has read what signing in at their bank means for one of the accounts. */
export async function acceptNotice(
  { sql }: Tx,
  { app, client }: MemberContext,
  purpose: AccountPurpose,
): Promise<void> {
  const column = sql(purpose === 'settlement' ? 'settlement_flinks_accepted_at' : 'billing_flinks_accepted_at');
  const { count } = await sql`
    update client_onboardings set ${column} = coalesce(${column}, ${app.clock.now()}) where client_id = ${client.id}`;
  if (count === 0) throw new DomainError('record.not_found');
}

/**
 * Opens the page of the connection service for one of the accounts. Null: it does not answer, and numbers are typed. Throws
 * `bank_connection.notice_first`, `bank_connection.not_offered`.
 */
export async function connect(ctx: MemberContext, purpose: AccountPurpose): Promise<z.input<typeof connectionAnswer>> {
  const { app, client, actor } = ctx;
  const { bankConnect } = app;
  if (!bankConnect) return { connection: null };
  const begun = await ctx.writeAcross(async (tx) => {
    await workOnPage(tx, app.keys, client.id, pageOf(purpose));
    const standing = (await standingsOf(tx, client.id, client.country))[purpose];
    if (!mayConnect(standing.facts) || standing.facts.connection === 'reading')
      throw new DomainError('bank_connection.not_offered');
    if (standing.acceptedAt === null) throw new DomainError('bank_connection.notice_first');
    return beginConnection(tx, { clientId: client.id, purpose, forChange: false, actor, at: app.clock.now() });
  });
  return frameFor(ctx, bankConnect, begun);
}

/** Takes the login the frame told of, and asks the service itself whose account it is. */
export async function relayLogin(
  ctx: MemberContext,
  told: { readonly connectionId: bigint; readonly loginId: string; readonly accountId: string | null },
): Promise<Standings> {
  const { app, client } = ctx;
  const { connectionId } = told;
  const ask = await ctx.writeAcross(async (tx) => {
    const row = await connectionOf(tx, client.id, connectionId);
    await workOnPage(tx, app.keys, client.id, pageOf(row.purpose));
    return takeLogin(tx, app, row, told);
  });
  if (ask) await readConnection(app, client.id, connectionId);
  return standingsFor(ctx);
}

/** The frame gave up. */
export async function connectionFailed(ctx: MemberContext, connectionId: bigint, step: string): Promise<Standings> {
  const { app, client } = ctx;
  return ctx.writeAcross(async (tx) => {
    const row = await connectionOf(tx, client.id, connectionId);
    if (!row.forChange) await refuseConnection(tx, app, row, step);
    return shownTo(tx, ctx);
  });
}

/** Takes numbers somebody typed. Throws what is wrong with them, under `bankAccount.<field>`. */
export function typeAccount(
  ctx: MemberContext,
  { purpose, bankAccount }: z.output<typeof typeAccountInput>,
): Promise<Standings> {
  const { app, client } = ctx;
  return change(ctx, purpose, (tx) =>
    keepTypedAccount(tx, app, client, { purpose, typed: bankAccount, at: 'bankAccount' }),
  );
}

/**
 * Says from which account fees are debited, and keeps what was signed for it. Throws `bank_connection.no_account` where that account
 * is not there.
 */
export function authorizeBilling(
  ctx: MemberContext,
  { useSettlementAccount, signerName, signerTitle }: z.output<typeof authorizeBillingInput>,
): Promise<Standings> {
  const { app, client, language, actor, ip, userAgent } = ctx;
  const at = app.clock.now();
  return change(ctx, 'billing', async (tx) => {
    const bankAccountId = useSettlementAccount
      ? await billFromSettlement(tx, client.id, at)
      : (await standingsOf(tx, client.id, client.country)).billing.account?.id;
    if (!bankAccountId) throw new DomainError('bank_connection.no_account');
    const text = billingAgreement(client, 'approval', language);
    const signed = { signerName, signerTitle: signerTitle || null, text, language };
    await keepSignature(tx, { clientId: client.id, bankAccountId, ...signed, actor, ip, userAgent, at });
  });
}
