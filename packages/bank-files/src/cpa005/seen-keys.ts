const INITIAL_SLOTS = 1024;

/**
 * Keys of a fixed number of bytes that a file has already used. Exact, in flat memory: bytes one after the other, found
 * through an open-addressed table of their hashes, so a million cross references cost some 60 MB and no work for the
 * collector.
 */
export class SeenKeys {
  readonly #width: number;
  #keys: Uint8Array<ArrayBuffer>;
  /** Per slot: number of the key (from 1; 0 is free), and its hash. */
  #numbers = new Uint32Array(INITIAL_SLOTS);
  #hashes = new Int32Array(INITIAL_SLOTS);
  #count = 0;

  constructor(width: number) {
    this.#width = width;
    this.#keys = new Uint8Array(INITIAL_SLOTS * width);
  }

  /** Remembers the key at `at`; false when it was there already. */
  add(bytes: Uint8Array, at: number): boolean {
    if (this.#count * 4 >= this.#numbers.length * 3) this.#grow();
    const width = this.#width;
    const hash = hashOf(bytes, at, width);
    const mask = this.#numbers.length - 1;
    let slot = hash & mask;
    for (let number = this.#numbers[slot]; number; number = this.#numbers[slot]) {
      if (this.#hashes[slot] === hash && this.#isKey(number, bytes, at)) return false;
      slot = (slot + 1) & mask;
    }
    const keys = this.#keys;
    const from = this.#count * width;
    for (let i = 0; i < width; i++) keys[from + i] = bytes[at + i] ?? 0;
    this.#count += 1;
    this.#numbers[slot] = this.#count;
    this.#hashes[slot] = hash;
    return true;
  }

  #isKey(number: number, bytes: Uint8Array, at: number): boolean {
    const from = (number - 1) * this.#width;
    for (let i = 0; i < this.#width; i++) if (this.#keys[from + i] !== bytes[at + i]) return false;
    return true;
  }

  #grow(): void {
    const { length } = this.#numbers;
    const numbers = new Uint32Array(length * 2);
    const hashes = new Int32Array(length * 2);
    const mask = length * 2 - 1;
    for (let old = 0; old < length; old++) {
      const number = this.#numbers[old] ?? 0;
      if (number === 0) continue;
      const hash = this.#hashes[old] ?? 0;
      let slot = hash & mask;
      while (numbers[slot] !== 0) slot = (slot + 1) & mask;
      numbers[slot] = number;
      hashes[slot] = hash;
    }
    this.#numbers = numbers;
    this.#hashes = hashes;
    const keys = new Uint8Array(length * 2 * this.#width);
    keys.set(this.#keys);
    this.#keys = keys;
  }
}

/** FNV-1a with its upper bits folded in, since slots are taken from the lower ones. */
function hashOf(bytes: Uint8Array, at: number, width: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < width; i++) hash = Math.imul(hash ^ (bytes[at + i] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
