import { readFileSync } from 'node:fs';

/** `true` while the process runs. A zombie counts as gone: where PID 1 does not reap, it would otherwise look alive for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !/^State:\s+Z/m.test(readProc(pid, 'status'));
}

/** Names one process for good: a pid alone comes back for another process after a restart of the machine or container. */
export function identityOf(pid: number): string {
  const startedAtTicks = readProc(pid, 'stat').split(') ').at(-1)?.split(' ')[19] ?? '';
  return `${pid} ${startedAtTicks}`.trim();
}

/** `true` when the process named by `identityOf` still runs. */
export function identityIsAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0]);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && identityOf(pid) === identity.trim();
}

/** The command line of a process, its arguments separated by spaces; empty where the system does not tell. */
export function commandLineOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
