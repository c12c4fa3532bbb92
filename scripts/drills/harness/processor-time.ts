import { readdirSync, readFileSync } from 'node:fs';

/** Places in `/proc/<pid>/stat`, counted after the name of the program. */
const PARENT = 1;
/** Own, in and outside the kernel, and of children that ended. */
const TICKS = [11, 12, 13, 14];
const TICKS_A_SECOND = 100;

/** Seconds of a processor that a process, its children and theirs have used up. */
export function busySeconds(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (fieldsOf(name) ?? []) : []));
  const childrenOf = Map.groupBy(all, ({ parent }) => parent);
  const ticks = (of: number): number =>
    (all.find((one) => one.pid === of)?.ticks ?? 0) +
    (childrenOf.get(of) ?? []).reduce((sum, child) => sum + ticks(child.pid), 0);
  return ticks(pid) / TICKS_A_SECOND;
}

function fieldsOf(name: string): { pid: number; parent: number; ticks: number } | null {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name of the program stands in brackets, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    const ticks = TICKS.reduce((sum, place) => sum + Number(fields[place]), 0);
    return { pid: Number(name), parent: Number(fields[PARENT]), ticks };
  } catch {
    // It ended meanwhile.
    return null;
  }
}
