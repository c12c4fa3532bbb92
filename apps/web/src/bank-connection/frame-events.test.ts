import { expect, test } from 'vitest';
import { afterFrameMessage, FRAME_BEGINS, type FrameState } from './frame-events.ts';

const after = (...steps: (string | object)[]): FrameState =>
  steps.reduce<FrameState>(
    (state, one) => afterFrameMessage(state, typeof one === 'string' ? { step: one } : one),
    FRAME_BEGINS,
  );

test('choosing a bank changes what is to be done', () => {
  expect(after('APP_MOUNTED').help).toBe('search');
  expect(after('INSTITUTION_SELECTED').help).toBe('sign_in');
  expect(after('INSTITUTION_SELECTED', 'COMPONENT_LOAD_INSTITUTION_SELECTOR').help).toBe('search');
  expect(after('INSTITUTION_SELECTED', 'COMPONENT_LOAD_ACCOUNT_SELECTION').help).toBe('choose_account');
});

test('a login is relayed with the account that was chosen, once', () => {
  const state = after({ step: 'REDIRECT', loginId: 'l-1', accountId: 'a-1', url: 'https://x' });
  expect(state.outcome).toEqual({ kind: 'login', loginId: 'l-1', accountId: 'a-1' });
  expect(afterFrameMessage(state, { step: 'REDIRECT', loginId: 'l-2' })).toBe(state);
  expect(after({ step: 'REDIRECT' }).outcome).toBeNull();
});

test('a wrong password is final once the frame gives up, and not while it asks again', () => {
  expect(after('INVALID_LOGIN').outcome).toBeNull();
  expect(after('INVALID_LOGIN', 'COMPONENT_LOAD_CREDENTIAL_RETRY', 'COMPONENT_CLOSE_SESSION').outcome).toEqual({
    kind: 'interrupted',
  });
  expect(after('INVALID_LOGIN', 'COMPONENT_CLOSE_SESSION').outcome).toEqual({ kind: 'refused', step: 'INVALID_LOGIN' });
  expect(after('DISABLED_LOGIN').outcome).toEqual({ kind: 'refused', step: 'DISABLED_LOGIN' });
});

test.each(['RETRY_LATER', 'TOO_MANY_REQUESTS', 'COMPONENT_DENY_CONSENT', 'COMPONENT_CLOSE_SESSION', 'UNAUTHORIZED'])(
  '%s ends it and tells nothing of the login',
  (step) => expect(after(step).outcome).toEqual({ kind: 'interrupted' }),
);

test.each([null, 'REDIRECT', 7, {}, { step: 7 }, { step: 'SOMETHING_NEW' }])('%j changes nothing', (message) =>
  expect(afterFrameMessage(FRAME_BEGINS, message)).toBe(FRAME_BEGINS),
);
