import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { nameOf } from '../customers/customer-rows.ts';
import { changeInEvidence } from './agreement-change.ts';
import { type AuthorizationWork, type ChangedAuthorization, changeAuthorizations } from './change-authorizations.ts';
import type { Decided } from './consent-work.ts';

const AGREEMENT = columns(authorizations, 'a', ['clientId', 'id', 'customerId', 'status', 'bankAccountId']);
export type AgreementRow = Row<typeof AGREEMENT>;

/** Agreements of these customers that can still change, by customer. */
export async function agreementsOf(
  { sql }: Tx,
  decided: readonly Decided[],
): Promise<ReadonlyMap<string, readonly AgreementRow[]>> {
  if (decided.length === 0) return new Map();
  const rows = await sql`
    select ${AGREEMENT}
      from unnest(${arrayLiteral(decided.map(({ work }) => work.clientId))}::bigint[],
                  ${arrayLiteral(decided.map(({ work }) => work.id))}::bigint[]) as w (client_id, id)
      join authorizations a on a.client_id = w.client_id and a.customer_id = w.id
     where a.status in ('requested', 'in_force', 'suspended', 'used')
     order by a.client_id, a.id`;
  return Map.groupBy(rows, ({ clientId, customerId }) => nameOf({ clientId, id: customerId }));
}

const isStanding = ({ status }: AgreementRow): boolean => status === 'in_force' || status === 'suspended';

/** What a change of a customer's consent means for their agreements. */
export function worksOf({ work, row, change }: Decided, all: readonly AgreementRow[]): AuthorizationWork[] {
  const { clientId, id: customerId, command, agreed, evidence, given } = work;
  const { terms, version } = change;
  const proof = { ...(agreed && { agreed }), ...(evidence && { evidence }) };
  const of = { clientId, customerId };
  const requested = all.find(({ status }) => status === 'requested');
  const begins = (): AuthorizationWork => {
    const now = { ...row, ...terms };
    const isOurs = now.channel === 'provider';
    return {
      ...of,
      ...proof,
      ...(isOurs ? {} : { fileId: row.permissionFormId }),
      authorizationId: requested?.id ?? null,
      command: {
        type: 'give',
        kind: agreed?.consentKind ?? null,
        purpose: given?.purpose ?? 'payments',
        category: now.customerType,
        scope: given?.scope ?? null,
        channel: now.channel,
        limit: now.limitCents === null ? null : centsText(now.limitCents),
        bankAccountId: row.bankAccountId === null ? null : String(row.bankAccountId),
        language: row.language,
        givenAt: now.givenAt?.toISOString() ?? null,
        notice: agreed?.noticeWaived === undefined ? null : agreed.noticeWaived ? 'waived' : 'kept',
        termsHash: agreed?.termsHash ?? null,
      },
    };
  };
  const ending = (by: 'payer' | 'bank' | 'business'): AuthorizationWork[] =>
    all
      .filter((agreement) => agreement.status !== 'requested' && (work.ends?.includes(agreement.id) ?? true))
      .map((agreement) => ({
        ...of,
        ...proof,
        authorizationId: agreement.id,
        command: { type: 'revoke', by, returnCode: by === 'bank' ? String(evidence?.['returnCode'] ?? '') : null },
      }));
  switch (command.type) {
    case 'ask':
      return requested ? [] : [{ ...of, authorizationId: null, command: { type: 'request' } }];
    case 'stop_asking':
      return requested ? [{ ...of, authorizationId: requested.id, command: { type: 'expire' } }] : [];
    case 'give':
      return [begins()];
    case 'withdraw':
      return ending('payer');
    case 'end':
      return ending('business');
    case 'revoke':
      return ending('bank');
    case 'record':
    case 'restore': {
      if (version === 'given') return [begins()];
      if (version === 'revoked') return ending('business');
      return version === 'changed' ? changing({ work, row, change }, all) : [];
    }
    default:
      return unreachable(command);
  }
}

/** Terms change of the agreement that the customer shows; another account is that of all that covered the one before. */
function changing({ work, row, change: { terms } }: Decided, all: readonly AgreementRow[]): AuthorizationWork[] {
  const { clientId, id: customerId, command } = work;
  const { because, evidence } = work;
  const of = { clientId, customerId, ...(because && { evidence: { ...changeInEvidence(because), ...evidence } }) };
  const standing = all.filter(isStanding);
  const shown = standing.find(({ id }) => id === row.authorizationId);
  const { customerType: category, channel, givenAt, limitCents } = terms;
  const amends = category !== undefined || channel !== undefined || givenAt !== undefined;
  const accountChanged = 'accountChanged' in command && command.accountChanged;
  const follows = ({ bankAccountId }: AgreementRow) =>
    work.accountWas === undefined || bankAccountId === null || bankAccountId === work.accountWas;
  return [
    ...(shown && amends
      ? [
          {
            ...of,
            authorizationId: shown.id,
            command: {
              type: 'amend' as const,
              ...(category !== undefined && { category }),
              ...(channel !== undefined && { channel }),
              ...(givenAt !== undefined && { givenAt: givenAt?.toISOString() ?? null }),
              change: because,
            },
          },
        ]
      : []),
    ...(shown && limitCents !== undefined
      ? [{ ...of, authorizationId: shown.id, command: { type: 'changeLimit' as const, limitCents, change: because } }]
      : []),
    ...(accountChanged
      ? standing.filter(follows).map(({ id }) => ({
          ...of,
          authorizationId: id,
          command: {
            type: 'changeAccount' as const,
            bankAccountId: row.bankAccountId === null ? null : String(row.bankAccountId),
            by: 'business' as const,
            termsHash: null,
            change: because,
          },
        }))
      : []),
  ];
}

type By = { readonly actor: string; readonly at: Date };

/**
 * A business that says that a new agreement was collected says that it takes the place of the one it showed: what is planned
 * goes on under the new one. One that the payer gives on our pages replaces nothing.
 */
export async function replaceAgreements(
  tx: Tx,
  decided: readonly Decided[],
  agreements: ReadonlyMap<string, readonly AgreementRow[]>,
  changed: ReadonlyMap<string, ChangedAuthorization>,
  by: By,
): Promise<void> {
  const replaced = decided.flatMap(({ work, row, change }) => {
    if (work.command.type !== 'record' || change.version !== 'given') return [];
    const before = agreements.get(nameOf(work))?.find((one) => isStanding(one) && one.id === row.authorizationId);
    const after = changed.get(nameOf(work));
    return before && after ? [{ clientId: work.clientId, customerId: work.id, before: before.id, after }] : [];
  });
  if (replaced.length === 0) return;
  const open = await openPaymentsOf(
    tx,
    replaced.map(({ clientId, before }) => ({ clientId, id: before })),
  );
  const works = replaced.flatMap(({ clientId, customerId, before, after }): AuthorizationWork[] => {
    const payments = open(clientId, before);
    return [
      {
        clientId,
        customerId,
        authorizationId: before,
        command: { type: 'replace', replacedBy: String(after.authorizationId) },
      },
      { clientId, customerId, authorizationId: after.authorizationId, command: { type: 'takeOver', ...payments } },
    ];
  });
  await changeAuthorizations(tx, works, by);
}

/** Schedules that run, and debits that the bank does not have, of these agreements. */
async function openPaymentsOf({ sql }: Tx, keys: readonly { readonly clientId: bigint; readonly id: bigint }[]) {
  const wanted = sql`unnest(${arrayLiteral(keys.map(({ clientId }) => clientId))}::bigint[],
                            ${arrayLiteral(keys.map(({ id }) => id))}::bigint[]) as w (client_id, id)`;
  const [schedules, debits] = await Promise.all([
    sql`
      select ${columns(transactionSchedules, 's', ['clientId', 'id', 'authorizationId'])}
        from ${wanted} join transaction_schedules s on s.client_id = w.client_id and s.authorization_id = w.id
       where s.active order by s.id`,
    sql`
      select ${columns(transactions, 't', ['clientId', 'id', 'authorizationId'])}
        from ${wanted} join transactions t on t.client_id = w.client_id and t.authorization_id = w.id
       where t.status = 'Future' order by t.id`,
  ]);
  return (clientId: bigint, id: bigint) => {
    const idsIn = (rows: readonly { clientId: bigint; id: bigint; authorizationId: bigint | null }[]) =>
      rows.filter((row) => row.clientId === clientId && row.authorizationId === id).map((row) => String(row.id));
    return { schedules: idsIn(schedules), transactions: idsIn(debits) };
  };
}
