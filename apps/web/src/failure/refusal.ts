import { m } from '@cordelle/i18n/messages';
import { TRPCClientError } from '@trpc/client';

/** What the server answers when it refuses: words by field in the reader's language, and an id to quote. */
export type Refusal = {
  status: number;
  code: string;
  messages: Record<string, string[]>;
  requestId: string | null;
};

const isRefusal = (data: unknown): data is Refusal =>
  typeof data === 'object' && data !== null && 'status' in data && 'code' in data && 'messages' in data;

/** People know of no keys: what they sent first was carried out, though its answer was lost, and they changed it since. */
const inPlainWords = (refusal: Refusal): Refusal =>
  refusal.code === 'idempotency.mismatch' ? { ...refusal, messages: { base: [m.saved_before()] } } : refusal;

/** The refusal in an error, or null when no answer came or it was not the server's. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof TRPCClientError && isRefusal(error.data) ? inPlainWords(error.data) : null;

export const statusOf = (error: unknown): number | null => refusalOf(error)?.status ?? null;
