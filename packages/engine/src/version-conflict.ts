/** Another writer was faster on a stream this transaction has read. The transaction is tried again from the start. */
export class VersionConflict extends Error {
  constructor(streams: readonly string[]) {
    super(`changed meanwhile: ${streams.join(', ')}`);
    this.name = 'VersionConflict';
  }
}
