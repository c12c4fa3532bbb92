import type { Identity } from '@cordelle/engine/ports/identity.ts';

/** Nothing is asked of it but whether it is there, and for a session. */
export const SILENT_IDENTITY_SERVICE: Identity = {
  origins: ['https://alchemy.veriff.com'],
  takesBiometricConsent: false,
  eraseSession: null,
  createSession: async () => ({
    sessionId: '12df6045-3846-3e45-946a-14fa6136d78b',
    url: new URL('https://alchemy.veriff.com/v/1'),
  }),
  decisionOf: async () => null,
  mediaOf: async () => [],
  openMedia: async () => Promise.reject(new Error('there is nothing to see')),
  read: () => null,
};
