import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { clamavScanner } from './clamav-scanner.ts';

const COMMAND = 'zINSTREAM\0';
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const folder = mkdtempSync(join(tmpdir(), 'cordelle-clamd-'));
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** Bytes of one stream as clamd reads it: pieces behind their lengths, up to an empty one; null: it is not all here. */
function streamOf(received: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** A daemon that knows one virus, and refuses what is no stream. */
function listen(where: { port: number } | { path: string }, answer?: (stream: Buffer) => string): Promise<Server> {
  const server = createServer((socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      if (received.length >= COMMAND.length && !received.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND)))
        return socket.end('UNKNOWN COMMAND\0');
      const stream = streamOf(received);
      if (stream) socket.end(answer?.(stream) ?? verdict(stream));
    });
  });
  servers.push(server);
  return new Promise((done) => server.listen(where, () => done(server)));
}
const verdict = (stream: Buffer) => (stream.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

test('every byte reaches the daemon, over the network and over a socket', async () => {
  const bytes = Buffer.alloc(200_001, 'abcdefg');
  const seen: number[] = [];
  const count = (stream: Buffer) => {
    seen.push(stream.equals(bytes) ? stream.length : -1);
    return verdict(stream);
  };
  const port = portOf(await listen({ port: 0 }, count));
  const path = join(folder, 'clamd.ctl');
  await listen({ path }, count);
  expect(await clamavScanner(new URL(`tcp://127.0.0.1:${port}`)).scan(bytes)).toEqual({ state: 'clean' });
  expect(await clamavScanner(new URL(`unix://${path}`)).scan(bytes)).toEqual({ state: 'clean' });
  expect(seen).toEqual([200_001, 200_001]);
});

test('what it finds has a name', async () => {
  const port = portOf(await listen({ port: 0 }));
  expect(await clamavScanner(new URL(`tcp://127.0.0.1:${port}`)).scan(Buffer.from(`a${EICAR}b`))).toEqual({
    state: 'infected',
    found: 'Eicar-Signature',
  });
});

test.each([['INSTREAM size limit exceeded. ERROR\0'], [''], ['stream: OK FOUND or so'], ['x'.repeat(5_000)]])(
  'an answer like %j is no verdict',
  async (answer) => {
    const port = portOf(await listen({ port: 0 }, () => answer));
    await expect(clamavScanner(new URL(`tcp://127.0.0.1:${port}`)).scan(Buffer.from('x'))).rejects.toThrow(/scanner/);
  },
);

test('a daemon that is away is no verdict', async () => {
  const server = await listen({ port: 0 });
  const port = portOf(server);
  await new Promise((done) => server.close(done));
  await expect(clamavScanner(new URL(`tcp://127.0.0.1:${port}`)).scan(Buffer.from('x'))).rejects.toThrow();
});
