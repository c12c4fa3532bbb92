import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { caseOf, recordOnCase } from '../application-cases/case-rows.ts';
import type { RequestContext } from '../context.ts';
import { caseFile } from './case-file.ts';

/** What the document of a case is called. */
export const caseFilename = (clientId: bigint | string): string => `case-${clientId}.pdf`;

/**
 * The document of a client's case, in the reader's language, for the provider's people; that they took it along stands on the case and in
 * the log. Throws `auth.forbidden`, `record.not_found`.
 */
export async function openCaseFile(ctx: RequestContext, clientId: bigint) {
  const { app, principal } = ctx;
  if (principal.kind !== 'user' || principal.userKind !== 'staff') throw new DomainError('auth.forbidden');
  const facts = await inTransaction(app.worker, {}, async (tx) => {
    const printed = await caseFile(tx, { ...ctx, principal }, clientId);
    await recordStaffAct(
      tx,
      { ...ctx, principal },
      {
        action: 'applications.print',
        clientIds: [clientId],
        targetType: 'clients',
        targetId: String(clientId),
        after: { language: ctx.language },
      },
    );
    const of = await caseOf(tx, clientId);
    if (of) await recordOnCase(tx, of, { event: 'printed', actor: actorOf(principal), at: app.clock.now() });
    return printed;
  });
  const bytes = await app.documents.draw({ document: 'case_file', facts }, 'in_background');
  return { filename: caseFilename(clientId), contentType: 'application/pdf', bytes };
}
