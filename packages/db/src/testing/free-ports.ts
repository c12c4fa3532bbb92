import { createServer } from 'node:net';

/** Below the ports that systems hand out to whoever connects: one chosen there may be taken before it is used. */
const LOWEST = 10_000;
const HIGHEST = 30_000;

/** So many ports in a row that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
