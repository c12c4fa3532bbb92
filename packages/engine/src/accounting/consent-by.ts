/** Who gives consent for which client, and in which session of a browser. */
export type ConsentBy = {
  readonly clientId: bigint;
  readonly userId: bigint;
  /** SHA-256 of the session's id. */
  readonly sessionHash: string;
  readonly actor: string;
};
