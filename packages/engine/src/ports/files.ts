/** One file in the store: under which key, and since when by the clock of the medium. */
export type KeptFile = { readonly key: string; readonly keptSince: Date };

/**
 * Where the bytes of files lie, apart from the database and from anything that is served: a folder, or another medium. They
 * arrive encrypted; keys are random and tell nothing.
 */
export type FileStore = {
  /** Keeps bytes under a key nobody used before: whole and on the medium when this resolves, or not there at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws plainly where there are none. */
  get(key: string): Promise<Buffer>;
  /** Nothing happens where there are none. */
  remove(key: string): Promise<void>;
  /** All there are, in no order; what a crash left half written among them. */
  list(): AsyncIterable<KeptFile>;
};
