import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Failpoint, FailpointName } from '@cordelle/engine/ports/failpoints.ts';

/** Where a process stops: the n-th hit of a failpoint. */
export type StopAt = { readonly failpoint: FailpointName; readonly hit: number; readonly how: 'kill' | 'wait' };

/** How a process ended, and what it said. */
export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly said: string[] };

/** A process that runs. `at` resolves when it waits at its failpoint. */
export type Running = {
  readonly child: ChildProcess;
  readonly said: readonly string[];
  readonly at: Promise<unknown>;
  goOn(): void;
  readonly ended: Promise<Ended>;
};

/** Starts a program that takes the three words of `stopAt` last, and stops there: one that calls `stoppingFailpoint`. */
export function startStopping(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  stopAt?: StopAt,
): Running {
  const stop = stopAt ? [stopAt.failpoint, String(stopAt.hit), stopAt.how] : [];
  const child = spawn(process.execPath, [program, ...words, ...stop], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const said: string[] = [];
  const waiting = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    if (line.startsWith('at ')) waiting.resolve();
  });
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  // Who writes to one that was killed meanwhile learns it from its end.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(
    ([code, signal]): Ended => ({ code: code as number | null, signal: signal as NodeJS.Signals | null, said }),
  );
  const tooEarly = ended.then(() => {
    throw new Error(`the process ended before it came to ${stopAt?.failpoint}: ${said.join('\n')}`);
  });
  const at = Promise.race([waiting.promise, tooEarly]);
  at.catch(() => undefined);
  return { child, said, at, goOn: () => child.stdin.write('\n'), ended };
}

/** At the n-th hit of the failpoint that its words name this process dies as by `kill -9`, or says so and goes on when a line comes in. */
export function stoppingFailpoint([stopAt, hit = '1', how = 'kill']: readonly string[]): Failpoint {
  let left = Number(hit);
  return async (name) => {
    if (name !== stopAt) return;
    left -= 1;
    if (left !== 0) return;
    if (how === 'kill') {
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => undefined);
    }
    console.log(`at ${name}`);
    await once(process.stdin, 'data');
  };
}
