/** Runs what it is given, so many at a time; the others wait in line. */
export function inLine(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever comes next takes the place over: nobody overtakes the line.
      if (next) next();
      else free += 1;
    }
  };
}
