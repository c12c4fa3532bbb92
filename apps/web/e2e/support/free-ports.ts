import { createServer } from 'node:net';

/** The first of so many ports in a row that nobody listens on. */
export async function firstOfFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = await listenOn(0);
    const others = Array.from({ length: count - 1 }, (_, index) => listenOn(first + index + 1));
    if ((await Promise.allSettled(others)).every(({ status }) => status === 'fulfilled')) return first;
  }
}

/** Resolves to the port once it proved free; `0` picks any. */
function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
