import { z } from 'zod';

const instant = z.iso.datetime();
const text = z.string().nullable();

const session = z.strictObject({
  id: z.guid(),
  token: z.string(),
  vendorData: text,
  endUserId: text,
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  callback: text,
  createdAt: instant,
});
export type MadeSession = z.infer<typeof session>;

/** How a message is sent off: as it should be, or not. */
const sending = z.strictObject({
  times: z.int().min(0).max(2),
  signedBy: z.enum(['us', 'somebody_else', 'nobody']),
  toOtherClient: z.boolean(),
});
export type Sending = z.infer<typeof sending>;

const message = z.strictObject({
  id: z.guid(),
  sessionId: z.guid(),
  /** Its bytes, as text. */
  body: z.string(),
  kind: z.enum(['event', 'decision']),
  /** What the session comes to when it is due; null: a message that says nothing new of it. */
  status: text,
  dueAt: instant,
  sending,
});
export type Message = z.infer<typeof message>;

/** What the service must remember; all else follows from it. A line is written before its visible effect. */
export const journalLine = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('made'), session }),
  z.strictObject({ type: z.literal('attempt'), sessionId: z.guid(), attemptId: z.guid() }),
  z.strictObject({ type: z.literal('queued'), message }),
  /** It waits no longer for its time. */
  z.strictObject({ type: z.literal('hurried'), sessionId: z.guid(), at: instant }),
  z.strictObject({ type: z.literal('due'), messageId: z.guid() }),
  /** Delivered, or given up after a week. */
  z.strictObject({ type: z.literal('done'), messageId: z.guid() }),
  z.strictObject({ type: z.literal('deleted'), sessionId: z.guid(), at: instant }),
  z.strictObject({ type: z.literal('clock'), now: instant }),
]);
export type JournalLine = z.infer<typeof journalLine>;
