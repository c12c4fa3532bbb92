import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { browserErrorInput, browserErrorNoted, REPORT_BYTES_MAX } from '@cordelle/validation/browser-errors.ts';
import { procedure, router } from '../trpc.ts';

export const browserErrorsRouter = router({
  /**
   * Notes what a browser says went wrong. Who reported it is known from the session alone; what the report claims about
   * people and clients stays the text it is. The log says that there is something to read, not what.
   */
  report: procedure({
    auth: 'anonymous',
    permission: null,
    rate: 'error_report',
    audit: 'change',
    restricted: 'allowed',
    payer: 'own_records',
  })
    .input(browserErrorInput)
    .output(browserErrorNoted)
    .mutation(async ({ ctx, input }) => {
      if (Buffer.byteLength(JSON.stringify(input)) > REPORT_BYTES_MAX) throw new DomainError('request.too_large');
      const { message, trace = null, path = null, activeClientId = null } = input;
      const actor = actorOf(ctx.principal);
      await ctx.app.worker.sql`
        insert into browser_errors (at, actor, message, trace, path, active_client_id, user_agent, ip, request_id)
        values (now(), ${actor}, ${message}, ${trace}, ${path}, ${activeClientId}, ${ctx.userAgent}, ${ctx.ip},
                ${ctx.requestId})`;
      ctx.app.log.warn({ actor, requestId: ctx.requestId }, 'a browser reported an error');
      return { noted: true };
    }),
});
