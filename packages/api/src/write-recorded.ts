import type { Database, Tx } from '@cordelle/db/connection.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { type AuditRow, writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { rowOfMemberCall } from './auth/record-call.ts';
import type { OnceAnswered, OnceCalled, RequestContext, Together } from './context.ts';
import { writeOnce } from './idempotency/write-once.ts';

/** What is written about a call: nothing, that something was read, a change, or a change of money. */
export type AuditClass = 'none' | 'read' | 'change' | 'money';

/** The call under way. */
export type AskedCall = {
  readonly path: string;
  readonly input: unknown;
  readonly audit: AuditClass;
  /** `secret`: told to the caller and kept nowhere. */
  readonly answer?: 'secret' | 'found_again';
};

/** A write and its audit row are one transaction: neither is ever there without the other. */
export async function writeRecorded<T>(
  database: Database,
  ctx: RequestContext,
  asked: AskedCall,
  clientId: bigint,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return recorded(ctx, asked, clientId, (row) =>
    writeOnce(database, keyedContext(ctx, asked), callOf(ctx, asked, clientId), {
      work,
      record: async (tx, output) => {
        const told = row(output);
        if (told) await writeAuditRows(tx, [told]);
      },
    }),
  );
}

/** The same of what shares its transaction with others of its kind. */
export async function writeRecordedTogether<Wanted, One, T>(
  ctx: RequestContext,
  asked: AskedCall,
  clientId: bigint,
  { together, wanted, answer }: Joining<Wanted, One, T>,
): Promise<T> {
  return recorded(ctx, asked, clientId, (row) =>
    together.write(
      ctx.app.database,
      { ctx: keyedContext(ctx, asked), call: callOf(ctx, asked, clientId), wanted },
      (decided) => {
        const output = answer(decided);
        return { answer: output, row: row(output) };
      },
    ),
  );
}

/** What is asked for, with whom it is written, and what is told of it. */
type Joining<Wanted, One, T> = {
  readonly together: Together<Wanted, One>;
  readonly wanted: Wanted;
  readonly answer: (decided: One) => T;
};

/** What is kept nowhere is done again when it is asked for again. */
const keyedContext = (ctx: RequestContext, { answer }: AskedCall): RequestContext =>
  answer === 'secret' ? { ...ctx, idempotencyKey: null } : ctx;

/** Under which name answers are kept: a key that took another's place has those of that one. */
const rememberedAs = (principal: RequestContext['principal']): string =>
  actorOf(principal.kind === 'apiKey' ? { ...principal, keyId: principal.firstKeyId } : principal);

const callOf = ({ principal }: RequestContext, { path, input }: AskedCall, clientId: bigint): OnceCalled => ({
  clientId,
  principal: rememberedAs(principal),
  route: path,
  input,
});

/** `row`: what the audit log is told of an answer; null: nothing, or it is told otherwise. */
async function recorded<T>(
  ctx: RequestContext,
  { path, input, audit }: AskedCall,
  clientId: bigint,
  write: (row: (output: unknown) => AuditRow | null) => Promise<OnceAnswered<T>>,
): Promise<T> {
  const { trail } = ctx;
  let told = false;
  const { answer, replayed, language } = await write((output) => {
    told = audit !== 'none' && trail?.written === false && !trail.notedIn.has(clientId);
    return told ? rowOfMemberCall(ctx, clientId, { path, auth: 'member', input, output, refusedBecause: null }) : null;
  });
  // A row of an attempt that was undone went with it: whoever was faster may have answered the key meanwhile.
  if (trail && told && !replayed) trail.written = true;
  if (replayed) ctx.responseHeaders.set('Idempotent-Replayed', 'true');
  if (language) ctx.responseHeaders.set('Content-Language', language);
  return answer;
}
