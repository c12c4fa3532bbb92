import { DomainError } from '@cordelle/domain/errors.ts';

const WAITING_MAX = 50;

/** Who waits behind the one at work, by what they wait for. */
const lines = new Map<string, (() => void)[]>();

/** Does the work of one name after the other, in the order asked for. Throws `service.unavailable` when too many wait. */
export async function inTurnOf<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name);
  if (!line) lines.set(name, []);
  else if (line.length >= WAITING_MAX) throw new DomainError('service.unavailable');
  else await new Promise<void>((resolve) => line.push(resolve));
  try {
    return await work();
  } finally {
    const next = lines.get(name)?.shift();
    if (next) next();
    else lines.delete(name);
  }
}
