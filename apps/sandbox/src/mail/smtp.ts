import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Inbox } from './inbox.ts';

const MESSAGE_BYTES_MAX = 30 * 1024 * 1024;

export type Listening = { readonly port: number; close(): Promise<void> };

/** Nobody at this domain takes mail: what is sent there comes back. */
const BOUNCING_DOMAIN = 'bounce.test';

const noSuchMailbox = () => Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 });

/** A mail server on this machine only that takes mail for anybody but `bounce.test` and delivers all of it to `inbox`. */
export async function startSmtp({
  inbox,
  port,
  now,
}: {
  inbox: Inbox;
  port: number;
  now: () => Date;
}): Promise<Listening> {
  const server = new SMTPServer({
    name: 'sandbox',
    size: MESSAGE_BYTES_MAX,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, answer) =>
      address.toLowerCase().endsWith(`@${BOUNCING_DOMAIN}`) ? answer(noSuchMailbox()) : answer(),
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('error', (error) => answer(error));
      stream.on('end', () => {
        if (stream.sizeExceeded) return answer(Object.assign(new Error('message too large'), { responseCode: 552 }));
        const { mailFrom, rcptTo } = session.envelope;
        inbox
          .receive(Buffer.concat(chunks), {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            receivedAt: now(),
          })
          // only now is the message on the medium, so only now may the sender forget it
          .then(
            () => answer(),
            (error: Error) => answer(error),
          );
      });
    },
  });
  // a client that hangs up in the middle is its own problem
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', resolve);
    listening.once('error', reject);
  });
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
