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

/** The refusal in an error, or null when no answer came or it was not the server's. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof TRPCClientError && isRefusal(error.data) ? error.data : null;

export const statusOf = (error: unknown): number | null => refusalOf(error)?.status ?? null;
