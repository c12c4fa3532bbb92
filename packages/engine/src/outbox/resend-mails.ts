import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '../app.ts';
import { recordOutcomes } from '../audit/record-act.ts';
import { startAgain } from '../outbox-rows.ts';
import { ATTEMPTS_MAX } from './delivery.ts';

/** What is older speaks of days that are over. */
const AGE_MAX_DAYS = 7;

/** Has the mails of the last seven days that were given up tried again from the beginning. Returns how many. */
export async function resendMails({ worker, clock }: Pick<App, 'worker' | 'clock'>, actor: string): Promise<number> {
  const since = new Date(clock.now().getTime() - AGE_MAX_DAYS * 24 * 60 * 60_000);
  return inTransaction(worker, {}, async (tx) => {
    const again = await startAgain(tx, { attemptsMax: ATTEMPTS_MAX, since });
    await recordOutcomes(
      tx,
      again.map(({ clientId, id, template }) => ({
        clientId,
        actor,
        action: 'outbox.tryAgain',
        targetType: 'outbox',
        targetId: id,
        after: { template },
      })),
    );
    return again.length;
  });
}
