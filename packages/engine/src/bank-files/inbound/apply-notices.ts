import { isAccountNumber } from '@cordelle/bank-files/cpa005/institution.ts';
import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import { lastTwo, mask } from '@cordelle/db/mask.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { changedParts } from '@cordelle/domain/bank-numbers/changed-parts.ts';
import { isCustomerRoutingNumber } from '@cordelle/domain/bank-numbers/routing-number.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { writeAuditRows } from '../../audit/audit-rows.ts';
import { beginChange, changeInEvidence } from '../../authorizations/agreement-change.ts';
import { changeAuthorizations } from '../../authorizations/change-authorizations.ts';
import { tellOfRenumberedAccount } from '../../bank-account-changes/renumbered-account.ts';
import {
  comparedNumbers,
  type NumbersRow,
  SEALED_COLUMNS,
  type SealedNumbers,
  sealNumbers,
} from '../../bank-numbers/bank-numbers.ts';
import { keyringOf } from '../../bank-numbers/keyring.ts';
import { openNumbers } from '../../bank-numbers/open-numbers.ts';
import { changeCustomersAlike } from '../../customers/customer-rows.ts';
import { recordFacts } from '../../customers/record-fact.ts';
import { notifyOfChange } from '../../mail/notify-of-change.ts';
import { tellOfChange } from '../../mail/tell-of-change.ts';
import { microdepositsFollow } from '../../microdeposits/follow-account.ts';
import type { Correction, InboundAnswer, InboundNotice } from './answers.ts';
import type { Applied, Matched } from './applied.ts';
import type { Applying } from './inbound-file.ts';
import { type Leftover, OWN_ACCOUNT } from './unmatched.ts';

type Details = SealedNumbers & {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly currentId: bigint | null;
  readonly version: number;
  readonly disabled: boolean;
  /** An agreement goes on from it, whatever the customer shows. */
  readonly covered: boolean;
  readonly bankName: string | null;
};

/**
 * Notices of change: a new version of the customer's bank details when those on file are still the ones that were debited.
 * The debit itself never changes. Details already corrected so are left as they are. Source: return codes §3.
 */
export async function applyNotices(applying: Applying, matched: readonly Matched<InboundNotice>[]): Promise<Applied> {
  const leftovers: Leftover[] = [];
  const noted = new Set<InboundAnswer>();
  let corrected = 0;
  // few by nature: one at a time, so that two notices about one customer see each other
  for (const item of matched) {
    const outcome = await applyNotice(applying, item);
    if (outcome === 'applied') corrected += 1;
    else if (outcome === 'already so') noted.add(item.answer);
    else {
      const { clientId, clientAccountId } = item.entry;
      if (clientAccountId !== null)
        await tellOfRenumberedAccount(applying.tx, applying.ctx, { clientId, clientAccountId, code: item.answer.code });
      leftovers.push({ ...item, reason: null, kind: 'noc_unapplied', about: outcome });
    }
  }
  return { leftovers, noted, counts: { notices: corrected } };
}

type Outcome =
  | 'applied'
  | 'already so'
  | 'not_applicable'
  | 'details_changed'
  | 'not_valid'
  | 'disabled'
  | 'other_institution'
  | typeof OWN_ACCOUNT;

async function applyNotice(applying: Applying, { answer, entry }: Matched<InboundNotice>): Promise<Outcome> {
  const { tx, ctx, meta } = applying;
  const { clientId, bankAccountId } = entry;
  if (entry.clientAccountId !== null) return OWN_ACCOUNT;
  if (answer.correction === null || bankAccountId === null) return 'not_applicable';
  const [used] = await tx.sql`
    select ${columns(customerBankAccounts, 'a', ['id', 'customerId', 'version', ...SEALED_COLUMNS, 'bankName'])},
           ${columns(customers, 'c', { currentId: 'bankAccountId' })},
           ${computed<Pick<Details, 'disabled' | 'covered'>>({
             disabled: 'a.disabled_at is not null',
             covered: tx.sql`exists (select 1 from authorizations g
                                where g.client_id = ${clientId} and g.customer_id = a.customer_id and g.bank_account_id = a.id
                                  and g.status in ('in_force', 'suspended'))`,
           })}
      from customer_bank_accounts a join customers c on c.client_id = a.client_id and c.id = a.customer_id
     where a.client_id = ${clientId} and c.client_id = ${clientId} and a.id = ${bankAccountId} for update of c`;
  if (!used) return 'not_applicable';
  const keyring = await keyringOf(tx, ctx.app.keys, clientId);
  const reading = { actor: meta.actor, purpose: 'notice_of_change', requestId: null, at: ctx.at } as const;
  const [numbers] = await openNumbers(tx, keyring, reading, [{ ...rowOf(clientId, used.id), sealed: used }]);
  if (!numbers) return 'not_applicable';
  const corrected = correct(numbers, answer.correction);
  if (typeof corrected === 'string') return corrected;
  const blindIndex = searchIndexOf(ctx.app.keys, clientId, comparedNumbers(corrected));
  const isCurrent = used.currentId === used.id;
  if (!isCurrent && !used.covered)
    return (await isOnFile(applying, clientId, used, corrected, blindIndex)) ? 'already so' : 'details_changed';
  if (used.disabled) return 'disabled';
  const [[drawn], [newest]] = await Promise.all([
    tx.sql<{ id: bigint }[]>`select nextval('customer_bank_accounts_id_seq') as id`.execute(),
    tx.sql<{ version: number }[]>`
      select max(version) + 1 as version
        from customer_bank_accounts where client_id = ${clientId} and customer_id = ${used.customerId}`.execute(),
  ]);
  const next = drawn && newest && { ...drawn, ...newest };
  if (!next) throw new Error('a sequence gives a value');
  const sealed = sealNumbers(keyring, rowOf(clientId, next.id), corrected);
  // In Canada another branch is still of that bank; in the United States another routing number may be another's.
  const bankName = answer.correction.bank && corrected.country === 'US' ? null : used.bankName;
  await tx.sql`
    insert into customer_bank_accounts (client_id, id, customer_id, version, country, institution_number_encrypted,
                                        transit_number_encrypted, routing_number_encrypted, account_number_encrypted,
                                        account_type, last2, mask, bank_name, blind_index, source, created_at, validated_at,
                                        validated_by)
    select a.client_id, ${next.id}, ${used.customerId}, ${next.version}, ${sealed.country},
            ${sealed.institutionNumberEncrypted}, ${sealed.transitNumberEncrypted}, ${sealed.routingNumberEncrypted},
            ${sealed.accountNumberEncrypted}, ${sealed.accountType}, ${lastTwo(corrected.account)},
            ${mask(corrected.account)}, ${bankName}, ${blindIndex}, 'noc', ${ctx.at}, a.validated_at, a.validated_by
      from customer_bank_accounts a where a.client_id = ${clientId} and a.id = ${used.id}`;
  if (isCurrent) await changeCustomersAlike(tx, clientId, [used.customerId], { bankAccountId: next.id });
  await microdepositsFollow(tx, { clientId, bankAccountId: used.id }, next.id, meta);
  await agreementsFollow(applying, {
    clientId,
    customerId: used.customerId,
    from: used.id,
    to: next.id,
    was: { bankName: used.bankName, numbers },
    is: { bankName, numbers: corrected },
    answer,
  });
  await writeAuditRows(tx, [
    {
      clientId,
      at: ctx.at,
      actor: meta.actor,
      action: 'bank_details.notice_of_change',
      targetType: 'customers',
      targetId: used.customerId,
      before: { bankAccountId: String(used.id), account: mask(numbers.account) },
      after: {
        bankAccountId: String(next.id),
        account: mask(corrected.account),
        code: answer.code,
        bankFileId: String(applying.file.id),
      },
    },
  ]);
  const data = { code: answer.code, accountNumber: mask(corrected.account), bankName };
  await recordFacts(tx, clientId, [{ customerId: used.customerId, type: 'bank_details_corrected', data }], {
    actor: meta.actor,
    at: ctx.at,
  });
  await notifyOfChange(tx, { clientId, customerId: used.customerId, bankAccountId: next.id, at: ctx.at });
  return 'applied';
}

type NamedNumbers = { readonly bankName: string | null; readonly numbers: BankNumbers };
type Corrected = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly from: bigint;
  readonly to: bigint;
  readonly was: NamedNumbers;
  readonly is: NamedNumbers;
  readonly answer: InboundNotice;
};

/** The same account under its right numbers: what covers it goes on, with the notice as the cause. */
async function agreementsFollow(
  { tx, ctx, meta, file }: Applying,
  { clientId, customerId, from, to, was, is, answer }: Corrected,
): Promise<void> {
  const shown = ({ bankName, numbers }: NamedNumbers) => [bankName, mask(numbers.account)].filter(Boolean).join(' ');
  const begun = await beginChange(tx, {
    clientId,
    customerId,
    reason: {
      cause: 'bank_notice',
      means: null,
      agreedOn: null,
      since: localDate(ctx.at, RAIL_FACTS[ctx.rail].zone),
      noticeCode: answer.code,
      formIsProof: false,
    },
    account: { before: from, after: to },
    renamed: false,
    amended: false,
    terms: [{ term: 'account', before: shown(was), after: shown(is), parts: changedParts(was.numbers, is.numbers) }],
    undo: { bankAccountId: { before: String(from), after: String(to) } },
    actor: meta.actor,
    at: ctx.at,
  });
  if (!begun) return;
  await changeAuthorizations(
    tx,
    begun.agreements.map((authorizationId) => ({
      clientId,
      customerId,
      authorizationId,
      command: { type: 'changeAccount', bankAccountId: String(to), by: 'bank', termsHash: null, change: begun.record },
      evidence: { method: 'notice_of_change', bankFileId: String(file.id), ...changeInEvidence(begun.record) },
    })),
    { actor: meta.actor, at: ctx.at, cause: meta.cause },
  );
  await tellOfChange(tx, ctx.app, { clientId, changeId: BigInt(begun.record.changeId) });
}

const rowOf = (clientId: bigint, rowId: bigint): NumbersRow => ({ table: 'customer_bank_accounts', clientId, rowId });

/** The details on file are already what this notice asks for: an earlier notice of the same change. */
async function isOnFile(
  { tx }: Applying,
  clientId: bigint,
  used: Details,
  corrected: BankNumbers,
  blindIndex: string,
): Promise<boolean> {
  const accountType = corrected.country === 'US' ? corrected.accountType : null;
  const [same] = await tx.sql`
    select 1 from customer_bank_accounts
     where client_id = ${clientId} and id = ${used.currentId} and customer_id = ${used.customerId}
       and blind_index = ${blindIndex} and account_type is not distinct from ${accountType}`;
  return same !== undefined;
}

/** The numbers after the correction, or why they cannot be used. Source: return codes §3, step 3. */
function correct(numbers: BankNumbers, { bank, account, accountType }: Correction): BankNumbers | Outcome {
  if (numbers.country === 'CA') {
    const institution = bank?.slice(0, 3) ?? numbers.institution;
    const transit = bank?.slice(3) ?? numbers.transit;
    if (institution !== numbers.institution) return 'other_institution';
    const corrected = { ...numbers, transit, account: account ?? numbers.account };
    return /^[0-9]{5}$/.test(transit) && isAccountNumber(corrected.account) ? corrected : 'not_valid';
  }
  const corrected = {
    ...numbers,
    routing: bank ?? numbers.routing,
    account: account ?? numbers.account,
    accountType: accountType ?? numbers.accountType,
  };
  return isCustomerRoutingNumber(corrected.routing) && /^[\x21-\x7e]{1,17}$/.test(corrected.account)
    ? corrected
    : 'not_valid';
}
