import { TraceSet } from '../nacha/trace-set.ts';

const PREFIX_LENGTH = 13;

/** Item traces a file has already used: those of one origin and file count up, so they take about a bit each. */
export class SeenTraces {
  readonly #byPrefix = new Map<string, TraceSet>();
  #prefix = '';
  #sequences = new TraceSet();

  /** Remembers a trace of 22 digits; false when it was there already. */
  add(trace: string): boolean {
    if (this.#prefix === '' || !trace.startsWith(this.#prefix)) this.#turnTo(trace.slice(0, PREFIX_LENGTH));
    return this.#sequences.add(Number(trace.slice(PREFIX_LENGTH)));
  }

  #turnTo(prefix: string): void {
    const sequences = this.#byPrefix.get(prefix) ?? new TraceSet();
    this.#byPrefix.set(prefix, sequences);
    this.#prefix = prefix;
    this.#sequences = sequences;
  }
}
