const INITIAL_SLOTS = 1024;

/**
 * Keys of a fixed number of bytes that a file has already used. Exact; takes them from the file's own bytes into flat
 * memory, so a million cross references cost some 50 MB and no work for the collector. A key may not begin with byte 0.
 */
export class SeenKeys {
  readonly #width: number;
  #slots = INITIAL_SLOTS;
  #count = 0;
  #table: Uint8Array;

  constructor(width: number) {
    this.#width = width;
    this.#table = new Uint8Array(INITIAL_SLOTS * width);
  }

  /** Remembers the key at `at`; false when it was there already. */
  add(bytes: Uint8Array, at: number): boolean {
    if (this.#count * 4 >= this.#slots * 3) this.#grow();
    const slot = this.#slotOf(bytes, at);
    if (this.#table[slot] !== 0) return false;
    this.#copy(bytes, at, slot);
    this.#count += 1;
    return true;
  }

  /** Offset of the slot that holds the key, or of the free one it belongs in. */
  #slotOf(bytes: Uint8Array, at: number): number {
    const width = this.#width;
    const table = this.#table;
    let hash = 0x811c9dc5;
    for (let i = 0; i < width; i++) hash = Math.imul(hash ^ (bytes[at + i] ?? 0), 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.#slots - 1;
    for (let index = hash & mask; ; index = (index + 1) & mask) {
      const slot = index * width;
      if (table[slot] === 0) return slot;
      let i = 0;
      while (i < width && table[slot + i] === bytes[at + i]) i++;
      if (i === width) return slot;
    }
  }

  #copy(bytes: Uint8Array, at: number, slot: number): void {
    for (let i = 0; i < this.#width; i++) this.#table[slot + i] = bytes[at + i] ?? 0;
  }

  #grow(): void {
    const old = this.#table;
    this.#slots *= 2;
    this.#table = new Uint8Array(this.#slots * this.#width);
    for (let from = 0; from < old.length; from += this.#width)
      if (old[from] !== 0) this.#copy(old, from, this.#slotOf(old, from));
  }
}
