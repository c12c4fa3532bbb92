import { columns } from '@cordelle/db/columns.ts';
import { recoveredFiles } from '@cordelle/db/schema/sending.ts';
import type { DayContext } from '../../day-step.ts';
import { takeOver } from './adopt-file.ts';
import { markEntriesSent } from './mark-sent.ts';
import { outboundFile } from './outbound-file.ts';

/**
 * Takes over, in the order in which they were made, the files that a person decided about and whose time has come again. Returns
 * how many entries became sent. A second run finds nothing to do.
 */
export async function takeOverDue(ctx: DayContext): Promise<{ files: number; sent: number }> {
  const { app, rail } = ctx;
  const due = await app.worker.sql`
    select ${columns(recoveredFiles, ['name', 'sha256', 'decision', 'decidedBy', 'note'])} from recovered_files
     where rail = ${rail} and done_at is null and kept_at <= ${ctx.at} order by kept_at, name`;
  let sent = 0;
  for (const recovered of due) {
    const chunks: Buffer[] = [];
    for await (const chunk of app.archive.read({ rail, direction: 'outbound', ...recovered })) chunks.push(chunk);
    const id = await takeOver(ctx, recovered, Buffer.concat(chunks));
    if (recovered.decision === 'adopt')
      sent += (await markEntriesSent(ctx, await outboundFile(app.worker.sql, id))).sent;
    app.log.warn(
      { rail, file: recovered.name, decision: recovered.decision },
      'a file of before the restore is taken over',
    );
  }
  return { files: due.filter(({ decision }) => decision === 'adopt').length, sent };
}
