import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { idOrNull, projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges } from '../row-changes.ts';

/** One row per agreement under which a payer may be debited. */
export const authorizationsProjection = projection({
  name: 'authorizations',
  version: 2,
  tables: [authorizations],
  async apply(tx, events) {
    const rows = new RowChanges(authorizations);
    // One that was asked for has a row already when it is given, unless both stand in this batch.
    for (const event of events) if (event.streamType === 'authorization') change(rows, event);
    await rows.write(tx);
  },
});

const cents = (amount: string | null): bigint | null => (amount === null ? null : centsOf(amount));

function change(
  rows: RowChanges<typeof authorizations>,
  event: StoredEventOf<'authorization'>,
): RowChanges<typeof authorizations> {
  const { version, occurredAt: at } = event;
  const set = (values: Parameters<typeof rows.set>[1]) => rows.set(rowOf(event), { ...values, version });
  switch (event.type) {
    case 'AuthorizationRequested':
      return rows.insert(rowOf(event), {
        customerId: BigInt(event.data.customerId),
        status: 'requested',
        requestedAt: at,
        version,
      });
    case 'AuthorizationGiven': {
      const { customerId, limit, bankAccountId, givenAt, ...same } = event.data;
      const given = {
        ...same,
        status: 'in_force',
        limitCents: cents(limit),
        bankAccountId: idOrNull(bankAccountId),
        givenAt: givenAt === null ? null : new Date(givenAt),
        recordedAt: at,
      } as const;
      return version === 1
        ? rows.insert(rowOf(event), { ...given, customerId: BigInt(customerId), version })
        : set(given);
    }
    case 'AuthorizationConfirmed':
      return set({ confirmedAt: at });
    case 'AuthorizationAmended': {
      const { category, channel, givenAt } = event.data;
      return set({ category, channel, givenAt: givenAt === null ? null : new Date(givenAt), changedAt: at });
    }
    case 'AuthorizationAccountChanged': {
      const { bankAccountId, termsHash, scope, stillObjected } = event.data;
      const free = stillObjected
        ? ({ returnCode: null } as const)
        : ({ status: 'in_force', returnCode: null, objectedAt: null } as const);
      const said = scope === undefined ? {} : { scope };
      const changed = { bankAccountId: idOrNull(bankAccountId), ...free, ...said, changedAt: at };
      return set(termsHash === null ? changed : { ...changed, termsHash });
    }
    case 'AuthorizationLimitChanged':
      return set({ limitCents: cents(event.data.limit), changedAt: at });
    case 'AuthorizationDebitApproved':
    case 'AuthorizationPayerTold':
    case 'AuthorizationChangeTold':
    case 'AuthorizationTookOverPayments':
      return set({});
    case 'AuthorizationUsed':
      return set({ status: 'used', usedDate: event.data.usedOn });
    case 'AuthorizationSuspended':
      return set({ status: 'suspended', returnCode: event.data.returnCode });
    case 'AuthorizationObjected':
      return set({ status: 'suspended', objectedAt: at });
    case 'AuthorizationResumed':
      return set({ status: event.data.status, objectedAt: null });
    case 'AuthorizationRevoked': {
      const { by: endedBy, returnCode } = event.data;
      return set({ status: 'revoked', endedAt: at, endedBy, returnCode });
    }
    case 'AuthorizationExpired':
      return set({ status: 'expired', endedAt: at });
    case 'AuthorizationReplaced':
      return set({ status: 'replaced', endedAt: at, replacedBy: BigInt(event.data.replacedBy) });
    default:
      return unreachable(event);
  }
}
