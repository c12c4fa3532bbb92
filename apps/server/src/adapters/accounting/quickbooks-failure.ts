import {
  AccountingFailed,
  type AccountingFailure,
  type RefusalCause,
} from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { type Answer, noAnswer } from './ask.ts';
import { text } from './wire-shapes.ts';

const MINUTE_MS = 60_000;
const upper = z.object({
  Fault: z.object({ Error: z.array(z.object({ Message: text, Detail: text, code: text })).max(100) }),
});
const lower = z.object({
  fault: z.object({ error: z.array(z.object({ message: text, detail: text, code: text })).max(100) }),
});

type Said = { readonly code: string; readonly words: string };

/** Two shapes of the same, one of them the gateway's; the code is a text, and may begin with noughts. */
function saidIn(json: unknown): Said[] | null {
  const big = upper.safeParse(json).data?.Fault.Error;
  const found =
    big?.map(({ Message, Detail, code }) => ({ message: Message, detail: Detail, code })) ??
    lower.safeParse(json).data?.fault.error;
  return (
    found?.map(({ message, detail, code }) => ({
      code: (code ?? '').replace(/^0+/, ''),
      words: [message, detail].filter(Boolean).join(' – '),
    })) ?? null
  );
}

const CAUSES: Readonly<Record<string, RefusalCause>> = {
  '610': 'not_open',
  '2500': 'account_unusable',
  '6140': 'duplicate',
  '6240': 'duplicate',
  '6200': 'locked_period',
  '6210': 'locked_period',
};

function failure(status: number, said: readonly Said[], writes: boolean): AccountingFailure {
  const has = (...codes: string[]) => said.some(({ code }) => codes.includes(code));
  // Their words hold the token: none of them is passed on.
  if (status === 401 || has('3200')) return { kind: 'token_refused' };
  if (status === 429 || has('3001'))
    return { kind: 'throttled', until: new Date(Date.now() + MINUTE_MS), forDay: false };
  if (has('6190')) return { kind: 'subscription_ended' };
  if (status === 403 || has('120', '3100')) return { kind: 'forbidden' };
  if (has('5010')) return { kind: 'conflict' };
  if (status === 404) return { kind: 'not_found' };
  if (status >= 500 || has('10000')) return noAnswer(writes);
  const cause = said.map(({ code }) => CAUSES[code]).find((known) => known !== undefined) ?? 'other';
  return { kind: 'refused', cause, words: said.length > 0 ? said.map(({ words }) => words) : [String(status)] };
}

/** What an answer says against a call, under whatever status; null: nothing. Source: reference/accounting.md §5.3. */
export function failureOf({ status, headers, json }: Answer, writes: boolean): AccountingFailed | null {
  const said = saidIn(json);
  if (status === 200 && said === null) return null;
  return new AccountingFailed(failure(status, said ?? [], writes), headers.get('intuit_tid'));
}
