const PAGE_BITS = 1024;

/**
 * Remembers every trace number of a file in about one bit each: traces come from a sequence, so they lie close together.
 * At worst (no two near each other) a page of 128 bytes per trace.
 */
export class TraceSet {
  readonly #pages = new Map<number, Uint32Array<ArrayBuffer>>();
  #pageNumber = -1;
  #page = new Uint32Array(0);

  /** Adds a 15-digit trace; false when it was there already. */
  add(trace: number): boolean {
    const pageNumber = Math.floor(trace / PAGE_BITS);
    if (pageNumber !== this.#pageNumber) this.#turnTo(pageNumber);
    const bit = trace - pageNumber * PAGE_BITS;
    const word = this.#page[bit >>> 5] ?? 0;
    const mask = 1 << (bit & 31);
    if ((word & mask) !== 0) return false;
    this.#page[bit >>> 5] = word | mask;
    return true;
  }

  #turnTo(pageNumber: number): void {
    let page = this.#pages.get(pageNumber);
    if (!page) {
      page = new Uint32Array(PAGE_BITS / 32);
      this.#pages.set(pageNumber, page);
    }
    this.#pageNumber = pageNumber;
    this.#page = page;
  }
}
