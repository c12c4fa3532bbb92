import { expect, test } from 'vitest';
import { fileOf } from './console.ts';

test.each(['/login', '/create_account', '/confirm_email', '/reset_password', '/accept_invitation', '/unlock_code'])(
  '%s comes without the console',
  (path) => {
    expect(fileOf(path)).toBe('before-sign-in.html');
  },
);

test.each(['/', '/client/home', '/email_change', '/my_account', '/login/', '/LOGIN', '/no/such/page'])(
  '%s is a page of the console',
  (path) => {
    expect(fileOf(path)).toBe('index.html');
  },
);
