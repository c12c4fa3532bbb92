import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { agreement, agreementListInput } from '@cordelle/validation/customers/agreements.ts';
import type { z } from 'zod';
import { COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

type Agreement = z.input<typeof agreement>;
type Whose = { readonly clientId: bigint; readonly customerId: bigint };

const AGREEMENT = joined(
  columns(authorizations, 'a', [
    'id',
    'status',
    'purpose',
    'kind',
    'category',
    'scope',
    'channel',
    'limitCents',
    'currency',
    'language',
    'notice',
    'givenAt',
    'requestedAt',
    'confirmedAt',
    'usedDate',
    'objectedAt',
    'endedAt',
    'endedBy',
    'returnCode',
    'replacedBy',
    'termsHash',
  ]),
  computed<{ reference: string | null; version: number | null; shown: boolean; schedules: bigint }>({
    reference: `c.identifier || '-' || a.number`,
    version: 'v.version',
    shown: 'c.authorization_id is not distinct from a.id',
    schedules: `(select count(*) from transaction_schedules s
                  where s.client_id = a.client_id and s.authorization_id = a.id and s.active)`,
  }),
  nullable(columns(customerBankAccounts, 'b', { accountNumber: 'mask', bankName: 'bankName' })),
  nullable(columns(storedFiles, 'f', ['filename'])),
);

const from = ({ sql }: Tx, { clientId, customerId }: Whose) => sql`
  from authorizations a
  join customers c on c.client_id = a.client_id and c.id = a.customer_id
  left join lateral (
    select v.version, v.file_id from customer_authorizations v
     where v.client_id = a.client_id and v.authorization_id = a.id order by v.version desc limit 1) v on true
  left join customer_bank_accounts b on b.client_id = a.client_id and b.id = a.bank_account_id
  left join stored_files f on f.client_id = a.client_id and f.id = v.file_id
 where a.client_id = ${clientId} and a.customer_id = ${customerId}`;

/** Agreements of a customer: those that stand first, the newest first. Throws `record.not_found`. */
export async function listAgreements(
  tx: Tx,
  clientId: bigint,
  { customerId, skip, limit }: z.output<typeof agreementListInput>,
) {
  const { sql } = tx;
  const whose = { clientId, customerId: BigInt(customerId) };
  const [known] = await sql`select from customers where client_id = ${clientId} and id = ${whose.customerId}`;
  if (!known) throw new DomainError('record.not_found');
  const [rows, counted] = await Promise.all([
    sql`
      select ${AGREEMENT} ${from(tx, whose)}
       order by a.status in ('in_force', 'suspended') desc, a.number desc nulls first, a.id desc
       ${rowsOfPage(sql, { limit, skip })}`,
    sql`select from authorizations a where a.client_id = ${clientId} and a.customer_id = ${whose.customerId}
         limit ${COUNT_BOUND + 1}`,
  ]);
  return pageOf(rows.map(agreementOf), counted.length);
}

/** One agreement of a customer. Throws `record.not_found`. */
export async function agreementById(tx: Tx, whose: Whose, agreementId: bigint): Promise<Agreement> {
  const [row] = await tx.sql`select ${AGREEMENT} ${from(tx, whose)} and a.id = ${agreementId}`;
  if (!row) throw new DomainError('record.not_found');
  return agreementOf(row);
}

function agreementOf({ limitCents, category, kind, ...row }: Row<typeof AGREEMENT>): Agreement {
  const instantText = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...row,
    id: String(row.id),
    agreementType: category,
    consentKind: kind,
    authorizationAmount: limitCents === null ? null : centsText(limitCents),
    givenAt: instantText(row.givenAt),
    requestedAt: instantText(row.requestedAt),
    confirmedAt: instantText(row.confirmedAt),
    objectedAt: instantText(row.objectedAt),
    endedAt: instantText(row.endedAt),
    replacedBy: row.replacedBy === null ? null : String(row.replacedBy),
    schedules: Number(row.schedules),
  };
}
