import { connect, type Socket } from 'node:net';
import type { FileScanner, ScanResult } from '@cordelle/engine/ports/file-scanner.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_MAX_BYTES = 4_096;
const PIECE_BYTES = 64 * 1024;
const DEFAULT_PORT = 3310;

/**
 * ClamAV's daemon: `tcp://host:3310`, or `unix:///run/clamav/clamd.ctl`. Source: clamd(8), INSTREAM: the command, then pieces each
 * behind its length (four bytes, big-endian), then a length of zero; `stream: OK` or `stream: <name> FOUND`.
 */
export function clamavScanner(address: URL): FileScanner {
  const socket = (): Socket =>
    address.protocol === 'unix:'
      ? connect({ path: address.pathname })
      : connect({ host: address.hostname, port: Number(address.port) || DEFAULT_PORT });
  return { scan: async (bytes) => resultOf(await answerTo(socket(), bytes)) };
}

function answerTo(socket: Socket, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(TIMEOUT_MS, () => fail(new Error('the scanner did not answer in time')));
    socket.on('error', fail);
    socket.on('data', (piece) => {
      answer += piece.toString('utf8');
      if (answer.length > ANSWER_MAX_BYTES) fail(new Error('the scanner answered too much'));
    });
    socket.on('close', () => resolve(answer));
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        socket.write(lengthOf(piece.byteLength));
        socket.write(piece);
      }
      socket.write(lengthOf(0));
    });
  });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Throws for what is no verdict, as where the daemon takes no stream of that size. */
function resultOf(answer: string): ScanResult {
  const [text = ''] = answer.split('\0').map((line) => line.trim());
  if (text === 'stream: OK') return { state: 'clean' };
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (found) return { state: 'infected', found };
  throw new Error(`the scanner answered ${JSON.stringify(text.slice(0, 200))}`);
}
