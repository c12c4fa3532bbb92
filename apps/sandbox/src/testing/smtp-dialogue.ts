import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Sends one message as any mail program would, in plain SMTP. Throws the server's words when it refuses. */
export async function sendMail(
  port: number,
  { from, to, message }: { from: string; to: readonly string[]; message: string },
) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expectOk = async () => {
    for (;;) {
      const { value } = await answers.next();
      const line = String(value);
      if (line[3] === '-') continue;
      if (!/^[23]/.test(line)) throw new Error(line);
      return;
    }
  };
  try {
    await expectOk();
    await converse();
  } finally {
    socket.destroy();
  }

  async function converse() {
    const lines = ['EHLO test', `MAIL FROM:<${from}>`, ...to.map((address) => `RCPT TO:<${address}>`), 'DATA'];
    for (const line of [...lines, `${message.replaceAll('\n', '\r\n')}\r\n.`, 'QUIT']) {
      socket.write(`${line}\r\n`);
      await expectOk();
    }
  }
}
