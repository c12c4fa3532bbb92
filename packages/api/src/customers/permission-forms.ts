import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { changeAuthorizations } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { CheckedFile } from '@cordelle/engine/stored-files/checked-file.ts';
import { keepFile } from '@cordelle/engine/stored-files/stored-files.ts';

type NewForm = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  /** Null: the one that the customer shows. */
  readonly agreementId: bigint | null;
  readonly file: CheckedFile;
  readonly actor: string;
  readonly at: Date;
};

/**
 * Files a signed form with an agreement of a customer, and with the customer where it is the one they show. Every earlier one
 * stays with the version it belonged to. Throws `record.not_found` for an agreement that is none of theirs.
 */
export async function keepPermissionForm(tx: Tx, app: App, form: NewForm): Promise<void> {
  const { clientId, customerId, agreementId, file, actor, at } = form;
  const [filed] = await tx.sql`
    select ${columns(authorizations, 'a', ['id'])}, ${computed<{ shown: boolean }>({ shown: 'a.id = c.authorization_id' })}
      from customers c join authorizations a on a.client_id = c.client_id and a.customer_id = c.id
     where c.client_id = ${clientId} and c.id = ${customerId} and a.number is not null
       and a.id = ${agreementId === null ? tx.sql`c.authorization_id` : tx.sql`${agreementId}`}`;
  if (agreementId !== null && !filed) throw new DomainError('record.not_found');
  const fileId = await keepFile(tx, app, { clientId, customerId, title: 'permission_form', file, actor, at });
  if (!filed || filed.shown) await changeCustomersAlike(tx, clientId, [customerId], { permissionFormId: fileId });
  if (filed) {
    const amend = { type: 'amend', signedForm: true } as const;
    await changeAuthorizations(tx, [{ clientId, customerId, authorizationId: filed.id, command: amend, fileId }], {
      actor,
      at,
    });
  }
  await recordFacts(tx, clientId, [{ customerId, type: 'permission_form_uploaded' }], { actor, at });
}

/** The form on file with one agreement. Throws `record.not_found` where there is none. */
export async function formOfAgreement({ sql }: Tx, clientId: bigint, customerId: bigint, agreementId: bigint) {
  const [form] = await sql`
    select ${columns(storedFiles, 'form', { fileId: 'id', filename: 'filename' })}
      from customer_authorizations v
      join stored_files form on form.client_id = v.client_id and form.id = v.file_id
     where v.client_id = ${clientId} and v.customer_id = ${customerId} and v.authorization_id = ${agreementId}
     order by v.version desc limit 1`;
  if (!form) throw new DomainError('record.not_found');
  return form;
}

/** The form on file today. Throws `record.not_found` for a customer without one, or one that is not there. */
export async function permissionFormOf({ sql }: Tx, clientId: bigint, customerId: bigint) {
  const [form] = await sql`
    select ${columns(storedFiles, 'form', { fileId: 'id', filename: 'filename' })}
      from customers c
      join stored_files form on form.client_id = c.client_id and form.id = c.permission_form_id
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  if (!form) throw new DomainError('record.not_found');
  return form;
}
