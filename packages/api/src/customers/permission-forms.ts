import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '../app.ts';
import type { CheckedFile } from '../uploads/checked-file.ts';
import { keepFile } from '../uploads/stored-files.ts';
import { recordAuthorization } from './record-authorization.ts';
import { recordFacts } from './record-fact.ts';

type NewForm = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly file: CheckedFile;
  readonly actor: string;
  readonly at: Date;
};

/** Files a signed form with a customer. Every earlier one stays with the version of the authorization it belonged to. */
export async function keepPermissionForm(tx: Tx, app: App, form: NewForm): Promise<void> {
  const { clientId, customerId, file, actor, at } = form;
  const fileId = await keepFile(tx, app, { clientId, customerId, title: 'permission_form', file, actor, at });
  await tx.sql`
    update customers set permission_form_id = ${fileId} where client_id = ${clientId} and id = ${customerId}`;
  await recordAuthorization(tx, clientId, { customerId, kind: 'changed', actor, at });
  await recordFacts(tx, clientId, [{ customerId, type: 'permission_form_uploaded' }], { actor, at });
}
