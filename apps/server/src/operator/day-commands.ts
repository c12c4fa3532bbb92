import { advanceBusinessTime } from '@cordelle/engine/day/advance-business-time.ts';
import { type RanStep, runDue } from '@cordelle/engine/day/run-due.ts';
import { resendMails } from '@cordelle/engine/outbox/resend-mails.ts';
import { type Command, firstWord, type Outcome, UsageError } from './command.ts';

type Ran = { readonly date: string; readonly rail: string; readonly step: string; readonly failure: string | null };

const DAYS = /^[1-9][0-9]{0,2}$/;

/** Steps by line, and how many could not be done. */
function outcomeOf(ran: readonly Ran[], now: Date): Outcome {
  const failed = ran.filter(({ failure }) => failure !== null);
  return {
    ok: failed.length === 0,
    lines: ran.map(
      ({ date, rail, step, failure }) => `${date} ${rail} ${step}${failure === null ? '' : `: ${failure}`}`,
    ),
    found: `business time ${now.toISOString()}, ${ran.length} steps ran, ${failed.length} failed`,
  };
}

const failureOf = (step: RanStep): string | null => ('failure' in step ? step.failure : null);

export const dayCommands: readonly Command[] = [
  {
    name: 'advance-clock',
    usage: '<days>',
    what: 'move business time and run every step of every day passed; sandbox only, with `npm start` running',
    needs: 'app',
    async run(app, words) {
      const days = firstWord(words, 'a number of days');
      if (!DAYS.test(days) || Number(days) > 400) throw new UsageError('give a number of days from 1 to 400');
      if (!app.sandbox) return { ok: false, found: 'business time moves in the sandbox only' };
      // Whoever stands there instead of the sandbox of this installation is met before anything is done.
      await app.sandbox.advance(await app.sandbox.now());
      const { now, ran } = await advanceBusinessTime(app, { days: Number(days) });
      return outcomeOf(ran, new Date(now));
    },
  },
  {
    name: 'resend-mails',
    usage: '',
    what: 'try the mails of the last seven days again that the mail server did not take',
    needs: 'app',
    async run(app) {
      const count = await resendMails(app, 'operator');
      return { ok: true, found: `${count} mails are tried again` };
    },
  },
  {
    name: 'run-day',
    usage: '',
    what: 'run every step that is due by now and not done',
    needs: 'app',
    async run(app) {
      const now = app.clock.now();
      const ran = await runDue(app, now);
      return outcomeOf(
        ran.map((step) => ({ ...step, failure: failureOf(step) })),
        now,
      );
    },
  },
];
