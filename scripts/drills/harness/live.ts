import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeProgram } from '../../workspace.mjs';

/** Where systems keep the library that tells a process another time. */
const FAKETIME = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1', '/usr/lib/faketime/libfaketimeMT.so.1'];

/** The library that moves the clock of a process from outside. Throws, with what to do, where there is none. */
export function faketime(): string {
  const found = FAKETIME.find((path) => existsSync(path));
  if (!found)
    throw new Error('this drill moves clocks from outside: install libfaketime (apt-get install libfaketime)');
  return found;
}

/** The clock of every process of the drill: a file they look into. */
export class OutsideClock {
  readonly #file: string;
  readonly #library = faketime();

  constructor(folder: string, at: Date) {
    this.#file = join(folder, 'time');
    this.set(at);
  }

  set(at: Date): void {
    writeFileSync(this.#file, `@${at.toISOString().slice(0, 19).replace('T', ' ')}\n`);
  }

  /** What a process needs to go by it. Timers keep their own pace. */
  environment(): NodeJS.ProcessEnv {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: 'UTC',
    };
  }
}

export type Running = { readonly child: ChildProcess; readonly said: string[] };

/** Starts one kind of process of the release in a folder, and waits until it is ready. */
export async function serve(
  release: string,
  kind: 'server' | 'worker',
  environment: NodeJS.ProcessEnv,
): Promise<Running> {
  const child = spawn(nodeProgram(), [join(release, 'apps/server/src/main.ts')], {
    env: { ...environment, PROCESS: kind },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const ready = Promise.withResolvers<void>();
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => {
      said.push(line);
      if (line.includes('Ready on')) ready.resolve();
    });
  child.once('exit', () => ready.reject(new Error(`a ${kind} ended:\n${said.slice(-10).join('\n')}`)));
  await ready.promise;
  return { child, said };
}

/** Ends a process, and waits until it is gone. */
export async function end({ child }: Running, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** One command of the release in a folder; throws, with what it said, when its exit code is another one than `code`. */
export async function command(
  release: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  code = 0,
): Promise<string> {
  const child = spawn(nodeProgram(), [join(release, 'apps/server/src/cli.ts'), ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (bytes) => {
      said += bytes;
    });
  const [ended] = await once(child, 'close');
  if (ended !== code) throw new Error(`${words.join(' ')} ended with ${ended}:\n${said}`);
  return said;
}

/** A proxy with TLS before several servers: asks the next one where one is gone, and appends who asked. */
export async function startProxy(folder: string, ports: readonly number[], port: number): Promise<Server> {
  const [key, certificate] = [join(folder, 'proxy.key'), join(folder, 'proxy.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=pay.example.ca',
      '-days',
      '400',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  let turn = 0;
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (asked, answer) => {
    const bytes: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => bytes.push(chunk));
    asked.on('end', () => {
      const ask = (triesLeft: number): void => {
        turn += 1;
        const headers = {
          ...asked.headers,
          'x-forwarded-for': [asked.headers['x-forwarded-for'], asked.socket.remoteAddress].filter(Boolean).join(', '),
        };
        const target = {
          host: '127.0.0.1',
          port: ports[turn % ports.length],
          path: asked.url,
          method: asked.method,
          headers,
        };
        const onward = request(target, (said) => {
          answer.writeHead(said.statusCode ?? 502, said.headers);
          said.pipe(answer);
        });
        onward.on('error', () => (triesLeft > 0 ? ask(triesLeft - 1) : answer.writeHead(502).end()));
        onward.end(Buffer.concat(bytes));
      };
      ask(ports.length);
    });
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}
