import type { Rail } from '@cordelle/domain/rail.ts';

/**
 * What says that this installation may send, kept outside the database: a database that was restored or copied elsewhere names
 * another token than the one found here, and then sends nothing until a person arms it.
 */
export type ArmingToken = {
  /** Null where none was ever written. */
  read(rail: Rail): Promise<string | null>;
  /** On the medium when this resolves. */
  write(rail: Rail, token: string): Promise<void>;
};
