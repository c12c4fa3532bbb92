import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '../app.ts';
import { AccountingFailed, type AccountingService, type Books, type LimitsTold } from '../ports/accounting-service.ts';
import { type Connection, noteProblem } from './connections.ts';
import { believedToken } from './tokens.ts';
import { type Caller, takeTurn } from './turns.ts';

/** The software's service; throws `unavailable` where the installation is no longer registered with its maker. */
export function serviceOf(app: App, { software }: Pick<Connection, 'software'>): AccountingService {
  const service = app.accountingServices[software];
  if (!service) throw new AccountingFailed({ kind: 'unavailable' });
  return service;
}

/**
 * A client's books. Every call waits for its turn among those of all processes and carries a token that is believed; what shows that
 * nothing of ours is believed any more, or that we are shut out, stands on the connection afterwards.
 */
export function openBooks(
  app: App,
  connection: Pick<Connection, 'clientId' | 'id' | 'software' | 'organisationId'>,
  caller: Caller,
): Books {
  const service = serviceOf(app, connection);
  type Send<T> = (accessToken: string, tell: (limits: LimitsTold) => void) => Promise<T>;

  /** With a token that is believed; once more with another where it was not. */
  async function believed<T>(send: Send<T>, tell: (limits: LimitsTold) => void): Promise<T> {
    const token = await believedToken(app, service, connection);
    try {
      return await send(token, tell);
    } catch (error) {
      if (!isOf(error, 'token_refused')) throw error;
    }
    const next = await believedToken(app, service, connection, token);
    try {
      return await send(next, tell);
    } catch (error) {
      if (isOf(error, 'token_refused')) throw new AccountingFailed({ kind: 'revoked' }, null, { cause: error });
      throw error;
    }
  }

  return service.books({
    organisationId: connection.organisationId,
    async call(send) {
      const end = await takeTurn(app, connection, service.limits, caller);
      let leftToday: number | null = null;
      let pausedUntil: Date | null = null;
      try {
        const answer = await believed(send, (limits) => {
          leftToday = limits.leftToday ?? leftToday;
        });
        await noteAnswered(app, connection);
        return answer;
      } catch (error) {
        if (!(error instanceof AccountingFailed)) throw error;
        const { failure } = error;
        if (failure.kind === 'throttled') pausedUntil = failure.until;
        if (failure.kind === 'revoked' || failure.kind === 'forbidden' || failure.kind === 'subscription_ended')
          await noteProblem(app, connection, failure.kind);
        throw error;
      } finally {
        await end({ leftToday, pausedUntil });
      }
    },
  });
}

const isOf = (error: unknown, kind: AccountingFailed['failure']['kind']): boolean =>
  error instanceof AccountingFailed && error.failure.kind === kind;

async function noteAnswered(app: App, { clientId, id }: Pick<Connection, 'clientId' | 'id'>): Promise<void> {
  await inTransaction(
    app.worker,
    {},
    ({ sql }) => sql`
    update accounting_connections set last_answered_at = now()
     where client_id = ${clientId} and id = ${id}
       and (last_answered_at is null or last_answered_at < now() - interval '1 minute')`,
  );
}
