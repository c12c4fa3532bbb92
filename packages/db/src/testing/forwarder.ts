import { connect, createServer, type Server, type Socket } from 'node:net';

/** Two sockets that speak through each other. */
type Pair = { readonly near: Socket; far: Socket | null; cutOff: boolean };

/** A fixed address in front of a database: one that comes back on another port, is frozen, is cut off, or breaks off. */
export class Forwarder {
  target = 0;
  /** What becomes of each piece that the server says. */
  altered: (said: Buffer) => Buffer = (said) => said;
  #frozen = false;
  readonly #pairs = new Set<Pair>();
  readonly #server: Server = createServer((near) => {
    const pair: Pair = { near, far: null, cutOff: false };
    this.#pairs.add(pair);
    near.on('error', () => undefined);
    near.on('close', () => {
      this.#pairs.delete(pair);
      pair.far?.destroy();
    });
    if (!this.#frozen) this.#join(pair);
  });

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  /** From here on whoever is connected, or comes, meets silence. */
  freeze(): void {
    this.#frozen = true;
    for (const { near, far } of this.#pairs) for (const socket of [near, far]) socket?.pause();
  }

  /** What was said meanwhile arrives. */
  thaw(): void {
    this.#frozen = false;
    for (const pair of this.#pairs) {
      if (!pair.far) this.#join(pair);
      for (const socket of [pair.near, pair.far]) socket?.resume();
    }
  }

  /** The server loses those who are connected now, and they are not told. */
  cutOff(): void {
    for (const pair of this.#pairs) {
      pair.cutOff = true;
      pair.far?.destroy();
    }
  }

  /** Those who are connected now hear that they are not any more. */
  reset(): void {
    for (const { near } of this.#pairs) near.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const { near } of this.#pairs) near.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(pair: Pair): void {
    const { near } = pair;
    const far = connect(this.target, '127.0.0.1');
    pair.far = far;
    far.on('error', () => undefined);
    far.on('close', () => {
      if (!pair.cutOff) near.destroy();
    });
    near.on('data', (asked) => {
      if (!far.destroyed) far.write(asked);
    });
    far.on('data', (said) => near.write(this.altered(said)));
  }
}
