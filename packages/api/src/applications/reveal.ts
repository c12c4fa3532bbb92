import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { enteredOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { SEALED_COLUMNS } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openNumbers } from '@cordelle/engine/bank-numbers/open-numbers.ts';
import type { RevealedNumbers, revealNumbersInput } from '@cordelle/validation/applications.ts';
import type { z } from 'zod';
import { caseOf, recordOnCase } from '../application-cases/case-rows.ts';
import type { UserContext } from '../context.ts';
import { documentOfCheck } from '../identity/review.ts';
import { answersOn } from '../onboardings/application.ts';
import { reviewedOf } from './reviewed.ts';

type Input = z.output<typeof revealNumbersInput>;
type Shown = RevealedNumbers['numbers'];

/**
 * A number of a case in clear, for one of the provider's people; who looked at which stands on the case and in the audit log.
 * Throws `record.not_found` where there is no case, or no such number.
 */
export async function revealNumbers(tx: Tx, ctx: UserContext, input: Input): Promise<RevealedNumbers> {
  const clientId = BigInt(input.clientId);
  const found = await caseOf(tx, clientId);
  if (!found) throw new DomainError('record.not_found');
  const { what, checkId } = input;
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  await recordOnCase(tx, found, { event: 'revealed', actor, at, detail: { what, ...(checkId && { checkId }) } });
  const numbers = await numbersOf(tx, ctx, input);
  if (numbers.length === 0) throw new DomainError('record.not_found');
  return { numbers };
}

const named = (key: Shown[number]['key'], value: string | null | undefined): Shown => (value ? [{ key, value }] : []);

async function numbersOf(tx: Tx, ctx: UserContext, { clientId, what, checkId }: Input): Promise<Shown> {
  const id = BigInt(clientId);
  switch (what) {
    case 'settlement':
    case 'billing':
      return accountNumbers(tx, ctx, id, what);
    case 'tax_number': {
      const { application } = await reviewedOf(tx, ctx.app.keys, id);
      return named('taxNumber', answersOn(application.sections, 'business_numbers')?.businessIncorporationNumber);
    }
    case 'identity_document':
      return named('documentNumber', (await documentOfCheck(tx, ctx.app, id, BigInt(checkId ?? 0)))?.number);
  }
}

async function accountNumbers(
  tx: Tx,
  ctx: UserContext,
  clientId: bigint,
  purpose: 'settlement' | 'billing',
): Promise<Shown> {
  const [stored] = await tx.sql`
    select ${columns(clientBankAccounts, ['id', ...SEALED_COLUMNS])} from client_bank_accounts
     where client_id = ${clientId} and purpose = ${purpose} and active`;
  if (!stored) return [];
  const row = { table: 'client_bank_accounts', clientId, rowId: stored.id, sealed: stored } as const;
  const by = { actor: actorOf(ctx.principal), at: ctx.app.clock.now(), requestId: ctx.requestId };
  const keyring = await keyringOf(tx, ctx.app.keys, clientId);
  const [numbers] = await openNumbers(tx, keyring, { ...by, purpose: 'shown_to_user' }, [row]);
  if (!numbers) return [];
  const entered = enteredOf(numbers);
  return [
    ...named('routingNumber', entered.routingNumber),
    ...named('institutionNumber', entered.institutionNumber),
    ...named('transitNumber', entered.transitNumber),
    ...named('accountNumber', numbers.account),
  ];
}
