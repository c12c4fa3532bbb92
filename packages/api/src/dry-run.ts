import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { MemberContext } from './context.ts';

/** Ends a transaction whose work is not to be kept. */
class TakenBack<Answer> extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('taken back');
    this.answer = answer;
  }
}

/**
 * Does the work and takes it back: what it would answer, or the very refusal it would meet, since the rules are those of the
 * work itself.
 */
export const dryRun = <Answer>({ app, client }: MemberContext, work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  dryRunFrom(app.database, { clientId: client.id }, work);

/** The same for what the provider's people do, across clients. */
export async function dryRunFrom<Answer>(
  database: Database,
  scope: { readonly clientId?: bigint },
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  let done: TakenBack<Answer> | undefined;
  try {
    return await inTransaction(database, scope, async (tx) => {
      done = new TakenBack(await work(tx));
      throw done;
    });
  } catch (error) {
    if (done && error === done) return done.answer;
    throw error;
  }
}
