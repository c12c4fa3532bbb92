import { CLIENT_STATUSES } from '@cordelle/domain/client/kinds.ts';
import { describe, expect, test } from 'vitest';
import {
  ALL_PERMISSIONS,
  CUSTOM_FLAGS,
  type CustomFlag,
  effectiveFlags,
  PERMISSIONS,
  permissionsOf,
  ROLES,
} from './permissions.ts';
import { releaseHelpersOf } from './release-helpers.ts';
import { ORDINARY_CLIENT } from './testing/ordinary-client.ts';
import { type MailReader, mailsInReach, reaches } from './user-mails.ts';

const approved = (role: (typeof ROLES)[number]) => permissionsOf({ role, flags: [], ...ORDINARY_CLIENT });

/** What is for after the sign-up. */
const WHEN_APPROVED = ALL_PERMISSIONS.filter((key) => !key.startsWith('onboarding.'));

describe('what a role may do for an approved client', () => {
  test('administrators and the primary contact hold every key of the client area', () => {
    const clientKeys = WHEN_APPROVED.filter((key) => !key.startsWith('staff.'));
    expect([...approved('client_admin')]).toEqual(clientKeys);
    expect([...approved('client_primary')]).toEqual(clientKeys);
  });

  test('staff hold every key there is, but those of a sign-up', () => {
    expect([...approved('staff')]).toEqual(WHEN_APPROVED);
  });

  test('a read-only user looks at home, customers, report and settlements, as they like to see them, and nothing else', () => {
    expect([...approved('client_read_only')]).toEqual([
      'menu.home',
      'menu.customers',
      'menu.transaction_report',
      'menu.settlements',
      'saved_views.edit',
    ]);
  });

  test('a customer account holds no key', () => {
    expect([...approved('customer_account')]).toEqual([]);
  });
});

describe('custom roles', () => {
  test('without flags they see what a read-only user sees', () => {
    expect(approved('client_custom')).toEqual(approved('client_read_only'));
  });

  test('managing transactions opens schedules and not customers', () => {
    const keys = permissionsOf({ role: 'client_custom', flags: ['cudTransactionSchedules'], ...ORDINARY_CLIENT });
    expect(keys.has('transaction_schedules.new')).toBe(true);
    expect(keys.has('customers.new')).toBe(false);
  });

  test('a flag without the flags it needs does not count', () => {
    expect([...effectiveFlags(['customerExport'])]).toEqual([]);
    expect([...effectiveFlags(['customerExport', 'readUnmaskedBankNumbers'])]).toHaveLength(2);
    expect(effectiveFlags(['manageIntegrations', 'cudCustomers']).has('manageIntegrations')).toBe(false);
  });
});

describe('mails about a client', () => {
  const reader = (role: (typeof ROLES)[number], ...given: CustomFlag[]): MailReader => {
    const flags = Object.fromEntries(CUSTOM_FLAGS.map((flag) => [flag, given.includes(flag)]));
    return { role, ...(flags as Record<CustomFlag, boolean>), ...ORDINARY_CLIENT };
  };
  const reach = (...who: Parameters<typeof reader>) => mailsInReach(reader(...who));
  const FOR_ALL = ['newAuthorizationEmail', 'dailySummaryEmail'];
  const OF_MICRODEPOSITS = ['microdepositSentEmail', 'microdepositVerifiedEmail', 'microdepositRejectedEmail'];

  test('reach whoever may open the page they lead to', () => {
    expect(reach('client_admin')).toHaveLength(6);
    expect(reach('client_read_only')).toEqual(FOR_ALL);
    expect(reach('client_custom', 'crdApiKeys')).toEqual(FOR_ALL);
    expect(reach('client_custom', 'cudCustomers')).toEqual([...FOR_ALL, ...OF_MICRODEPOSITS]);
    expect(reach('client_custom', 'manageIntegrations')).toEqual(FOR_ALL);
    expect(reaches(reader('client_read_only'), 'newAuthorizationEmail', 'authorizations')).toBe(false);
    expect(reaches(reader('client_admin'), 'newAuthorizationEmail', 'authorizations')).toBe(true);
  });
});

describe('the status of the client comes on top', () => {
  test('a closed client keeps only what looks, and the account it is paid to', () => {
    const keys = permissionsOf({ role: 'client_admin', flags: [], ...ORDINARY_CLIENT, clientStatus: 'closed' });
    expect([...keys].filter((key) => PERMISSIONS[key].kind === 'write')).toEqual([
      'settings.update_settlement_account',
      'documents.upload',
    ]);
    expect(keys.has('menu.settlements')).toBe(true);
    expect(keys.has('menu.home')).toBe(false);
  });

  test.each([
    ['created', ['settings.add_promo_code', 'documents.view', 'documents.upload', 'onboarding.submit']],
    ['pending', ['settings.add_promo_code', 'documents.view']],
  ] as const)('a %s client has its sign-up, the promo code and nothing else', (clientStatus, keys) => {
    expect([...permissionsOf({ role: 'client_primary', flags: [], ...ORDINARY_CLIENT, clientStatus })]).toEqual(keys);
  });

  test.each(['client_read_only', 'client_custom', 'customer_account'] as const)('no %s hands a sign-up in', (role) => {
    expect(
      permissionsOf({ role, flags: [], ...ORDINARY_CLIENT, clientStatus: 'created' }).has('onboarding.submit'),
    ).toBe(false);
  });

  test('every grant is a visible difference', () => {
    const table = ROLES.flatMap((role) =>
      CLIENT_STATUSES.map((clientStatus) => [
        `${role} · ${clientStatus}`,
        [...permissionsOf({ role, flags: [], ...ORDINARY_CLIENT, clientStatus })].join(' '),
      ]),
    );
    expect(Object.fromEntries(table)).toMatchSnapshot();
  });
});

describe('type and flags of the client come on top as well', () => {
  test('a Third Party client has home, settings, its people and its keys, and nothing that collects or is billed', () => {
    const keys = permissionsOf({ role: 'client_admin', flags: [], ...ORDINARY_CLIENT, clientType: 'Third Party' });
    expect([...keys]).toEqual([
      'menu.home',
      'menu.settings',
      'users.new',
      'users.edit',
      'users.transfer_primary_contact',
      'settings.users',
      'settings.audit_log',
      'settings.update_business_info',
      'settings.api_keys',
      'documents.view',
      'documents.upload',
    ]);
  });

  test.each([
    [
      'authorization_settings.opt_in_instant_bank_verification',
      'authorization_settings.opt_in_instant_bank_verification',
    ],
    ['customers.update_customer_notifications', 'customer_notifications_released'],
  ] as const)(
    '%s is held only while its flag is on; the client’s own setting wins over the general one',
    (key, name) => {
      const off = { name, clientId: null, enabled: false };
      const onForFour = { name, clientId: 4n, enabled: true };
      const may = (releaseHelpers: ReturnType<typeof releaseHelpersOf>) =>
        permissionsOf({ role: 'client_admin', flags: [], ...ORDINARY_CLIENT, releaseHelpers }).has(key);
      expect(may(releaseHelpersOf([], 4n))).toBe(true);
      expect(may(releaseHelpersOf([off, onForFour], 5n))).toBe(false);
      expect(may(releaseHelpersOf([off, onForFour], 4n))).toBe(true);
    },
  );

  test.each([
    { granted: true, released: true, may: true },
    { granted: true, released: false, may: false },
    { granted: false, released: true, may: false },
    { granted: false, released: false, may: false },
  ])('instant verification needs the grant ($granted) and its release ($released)', ({ granted, released, may }) => {
    const name = 'authorization_settings.opt_in_instant_bank_verification';
    const keys = permissionsOf({
      role: 'client_custom',
      flags: granted ? ['editAuthorizationSettings'] : ['cudCustomers'],
      ...ORDINARY_CLIENT,
      releaseHelpers: releaseHelpersOf([{ name, clientId: 4n, enabled: released }], 4n),
    });
    expect(keys.has(name)).toBe(may);
  });

  test('as shipped, every flag is on but the forced completion of personal details', () => {
    expect(Object.entries(releaseHelpersOf([], 4n)).filter(([, on]) => !on)).toEqual([
      ['personal_verification_for_existing_users', false],
    ]);
  });
});
