import { columns, joined } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { applicationCases } from '@cordelle/db/schema/applications.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { REMINDER_DAYS } from '@cordelle/domain/application-review/clock.ts';
import { daysBetween } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { App } from '@cordelle/engine/app.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { recordOnCase } from '../application-cases/case-rows.ts';

const STOPPED = joined(
  columns(applicationCases, 'a', ['id', 'clientId', 'round', 'stoppedAt']),
  columns(clients, 'c', ['businessName', 'zone']),
);

/** Reminds applicants of what was asked of them, on the third, tenth and thirtieth day, each once. Returns how many. */
export async function remindApplicants(app: Pick<App, 'worker' | 'clock' | 'addresses'>): Promise<number> {
  const at = app.clock.now();
  return inTransaction(app.worker, {}, async (tx) => {
    const rows = await tx.sql`
      select ${STOPPED} from application_cases a join clients c on c.id = a.client_id and c.status = 'created'
       where a.closed_at is null and a.stopped_at is not null and a.kind = 'application'`;
    let reminded = 0;
    for (const { businessName, zone, stoppedAt, round, ...found } of rows) {
      if (stoppedAt === null) continue;
      const days = daysBetween(localDate(stoppedAt, zone), localDate(at, zone));
      const due = REMINDER_DAYS.findLast((day) => day <= days);
      if (due === undefined) continue;
      const about = `application_reminder ${found.clientId} ${round} ${due}`;
      const [told] = await tx.sql`select 1 from outbox where client_id = 0 and dedupe_key like ${`${about} %`} limit 1`;
      if (told) continue;
      for (const to of await administratorsOf(tx, found.clientId))
        await writeAccountMail(tx, {
          to,
          template: 'application_reminder',
          inputs: { businessName },
          link: new URL('/client', app.addresses.publicBaseUrl),
          dedupeKey: `${about} ${to.id}`,
          at,
        });
      await recordOnCase(tx, found, { event: 'reminded', actor: 'system:review', at, detail: { day: due } });
      reminded += 1;
    }
    return reminded;
  });
}
