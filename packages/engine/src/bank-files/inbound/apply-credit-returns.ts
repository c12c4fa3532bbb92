import { microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { type Currency, money } from '@cordelle/domain/money.ts';
import { payout } from '@cordelle/domain/payout/decider.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { testCredit } from '@cordelle/domain/test-credit/decider.ts';
import { disableBankAccounts } from '../../authorizations/disable-bank-accounts.ts';
import { tellOfBouncedPayouts } from '../../bank-account-changes/bounced-payouts.ts';
import { failReturnedTests } from '../../bank-account-changes/pass-time.ts';
import { command, handleMany, type Work } from '../../handle.ts';
import { failVerifications } from '../../microdeposits/fail-verifications.ts';
import { notifyOfMicrodeposits } from '../../microdeposits/notify.ts';
import type { InboundReturn } from './answers.ts';
import type { Applied, Matched } from './applied.ts';
import type { Applying } from './inbound-file.ts';
import type { SentEntry } from './match-entries.ts';
import { type Leftover, leftoverOf } from './unmatched.ts';

/** A credit of ours, or a prenote, that came back or was refused. */
export type ReturnedCredit = {
  readonly entry: SentEntry;
  readonly code: string;
  readonly amountCents: bigint;
  /** It never left. */
  readonly refused: boolean;
};

/** Payouts bounce (P8), microdeposits and test payments come back (P12 back), prenotes do over nothing. */
export async function applyCredits(applying: Applying, matched: readonly Matched<InboundReturn>[]): Promise<Applied> {
  const leftovers: Leftover[] = [];
  const plain = matched.filter((item) => {
    if (item.answer.forReview)
      leftovers.push({ ...leftoverOf(item.answer, 'unknown_trace', item.entry), about: 'between_banks' });
    return !item.answer.forReview;
  });
  const taken = await returnCredits(
    applying,
    plain.map(({ answer, entry }) => ({
      entry,
      code: answer.code,
      amountCents: answer.amountCents,
      refused: answer.refused ?? false,
    })),
  );
  for (const [index, { answer, entry }] of plain.entries())
    if (!taken[index]) leftovers.push(leftoverOf(answer, 'already_ended', entry));
  const bounced = plain.filter(({ entry }, index) => entry.kind === 'payout' && taken[index]).length;
  return { leftovers, noted: new Set(), counts: { payoutsBounced: bounced } };
}

/** Records returned credits in order; returns for each whether it was taken up. */
async function returnCredits({ tx, ctx, meta }: Applying, credits: readonly ReturnedCredit[]): Promise<boolean[]> {
  const outcomes = await handleMany(
    tx,
    credits.map((credit) => workOf(credit, currencyOf(ctx.rail), ctx.date)),
    meta,
  );
  const taken = outcomes.map((outcome) => 'stored' in outcome && outcome.stored.length > 0);
  const microdeposits = credits.filter(
    ({ entry: { kind } }, index) => (kind === 'microdeposit' || kind === 'prenote') && taken[index],
  );
  await disableBankAccounts(
    tx,
    microdeposits.flatMap(({ entry: { clientId, bankAccountId }, code }) =>
      bankAccountId === null ? [] : [{ clientId, id: bankAccountId, reason: code }],
    ),
    meta,
  );
  const stored = outcomes.flatMap((outcome) => ('stored' in outcome ? outcome.stored : []));
  await failVerifications(
    tx,
    stored.filter(({ type }) => type === 'MicrodepositDeclined'),
    meta,
  );
  await notifyOfMicrodeposits(tx, ctx.app, stored, ctx.at);
  const ofKind = (kind: SentEntry['kind']) =>
    credits.flatMap(({ entry, refused }, index) =>
      entry.kind === kind && taken[index] ? [{ clientId: entry.clientId, id: entry.streamId, refused }] : [],
    );
  await failReturnedTests(tx, ctx, ofKind('test_credit'));
  await tellOfBouncedPayouts(tx, ctx.app, ofKind('payout'), ctx.at);
  return taken;
}

function workOf({ entry, code, amountCents }: ReturnedCredit, currency: Currency, on: string): Work {
  const target = { clientId: entry.clientId, id: entry.streamId };
  const amount = money(amountCents, currency);
  if (entry.kind === 'payout') return command(payout, target, { type: 'bounce', bouncedOn: on, code, amount }, {});
  const returned = { type: 'recordReturn', code, returnedOn: on, amount } as const;
  return entry.kind === 'test_credit'
    ? command(testCredit, target, returned, {})
    : command(microdeposit, target, returned, {});
}
