import type { InputOf } from './inputs-of-accounts.ts';

/** The same of keys of programs. */
export const INPUTS_OF_KEYS: Record<string, InputOf> = {
  'apiKeys.list': null,
  'apiKeys.create': null,
  'apiKeys.roll': ({ key }) => ({ id: key }),
  'apiKeys.remove': ({ key }) => ({ id: key }),
  'apiKeys.requests': ({ key }) => ({ id: key }),
  'apiKeys.ownRequests': null,
  'apiKeys.me': null,
  'apiKeys.endOwn': null,
};
