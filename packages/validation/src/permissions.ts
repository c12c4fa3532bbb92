import type { ClientStatus, ClientType } from '@cordelle/domain/client/kinds.ts';
import type { ReleaseHelpers } from './release-helpers.ts';

/**
 * The one permission table: read by the server on every request and by the console to hide what would be refused.
 */
export const ROLES = [
  'client_primary',
  'client_admin',
  'client_custom',
  'client_read_only',
  'staff',
  'customer_account',
] as const;
export type Role = (typeof ROLES)[number];

/** Switches of a custom role. */
export const CUSTOM_FLAGS = [
  'cudCustomers',
  'cudTransactionSchedules',
  'manageIntegrations',
  'crdApiKeys',
  'readUnmaskedBankNumbers',
  'customerExport',
  'editAuthorizationSettings',
] as const;
export type CustomFlag = (typeof CUSTOM_FLAGS)[number];

/** A flag counts only together with the flags it needs; enforced on save and on use. */
export const FLAG_NEEDS = {
  manageIntegrations: ['cudTransactionSchedules', 'cudCustomers'],
  customerExport: ['readUnmaskedBankNumbers'],
} as const satisfies Partial<Record<CustomFlag, readonly CustomFlag[]>>;

type Grant = {
  readonly roles: readonly Role[];
  /** What a custom role must have been given: any one of the flags; `base`: always; null: never. */
  readonly custom: 'base' | readonly CustomFlag[] | null;
  /** `write` keys are denied while the client is closed, but for `WHEN_CLOSED`. */
  readonly kind: 'view' | 'write';
};

const FULL_ACCESS = ['client_primary', 'client_admin', 'staff'] as const;
const EVERY_READER = [...FULL_ACCESS, 'client_read_only'] as const;

export const PERMISSIONS = {
  'menu.home': { roles: EVERY_READER, custom: 'base', kind: 'view' },
  'menu.customers': { roles: EVERY_READER, custom: 'base', kind: 'view' },
  'menu.transaction_report': { roles: EVERY_READER, custom: 'base', kind: 'view' },
  'menu.settlements': { roles: EVERY_READER, custom: 'base', kind: 'view' },
  'menu.settings': { roles: FULL_ACCESS, custom: ['crdApiKeys'], kind: 'view' },
  'menu.integrations': { roles: FULL_ACCESS, custom: ['manageIntegrations'], kind: 'write' },
  'menu.authorizations': {
    roles: FULL_ACCESS,
    custom: ['cudCustomers', 'editAuthorizationSettings'],
    kind: 'write',
  },
  'menu.microdeposits': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },

  'customers.new': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customers.edit': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customers.archive': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customers.csv_imports': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customers.email_auth_request': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customers.send_microdeposit': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customers.edit_bank_info': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customers.view_unmasked_bank_numbers': { roles: FULL_ACCESS, custom: ['readUnmaskedBankNumbers'], kind: 'view' },
  'customers.view_permission_form': { roles: FULL_ACCESS, custom: ['readUnmaskedBankNumbers'], kind: 'view' },
  'customers.export': { roles: FULL_ACCESS, custom: ['customerExport'], kind: 'view' },
  'customers.integrations': { roles: FULL_ACCESS, custom: ['manageIntegrations'], kind: 'write' },
  'customers.auto_import_invoices': { roles: FULL_ACCESS, custom: ['manageIntegrations'], kind: 'write' },
  'customers.auto_update_customers': { roles: FULL_ACCESS, custom: ['manageIntegrations'], kind: 'write' },
  'customers.update_customer_notifications': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customer_notes.new': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },
  'customer_notes.remove': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },

  'transaction_schedules.new': { roles: FULL_ACCESS, custom: ['cudTransactionSchedules'], kind: 'write' },
  'transaction_schedules.edit': { roles: FULL_ACCESS, custom: ['cudTransactionSchedules'], kind: 'write' },
  'transaction_schedules.remove': { roles: FULL_ACCESS, custom: ['cudTransactionSchedules'], kind: 'write' },
  'transaction_schedules.csv_imports': { roles: FULL_ACCESS, custom: ['cudTransactionSchedules'], kind: 'write' },

  'integrations.customers': { roles: FULL_ACCESS, custom: ['manageIntegrations'], kind: 'write' },
  'integrations.invoices': { roles: FULL_ACCESS, custom: ['manageIntegrations'], kind: 'write' },
  'integrations.disconnect': { roles: FULL_ACCESS, custom: ['manageIntegrations'], kind: 'write' },
  'integrations.resend_settlements': { roles: FULL_ACCESS, custom: ['manageIntegrations'], kind: 'write' },
  'microdeposits.reminder': { roles: FULL_ACCESS, custom: ['cudCustomers'], kind: 'write' },

  'users.new': { roles: FULL_ACCESS, custom: null, kind: 'write' },
  'users.edit': { roles: FULL_ACCESS, custom: null, kind: 'write' },
  'users.transfer_primary_contact': { roles: FULL_ACCESS, custom: null, kind: 'write' },
  'settings.users': { roles: FULL_ACCESS, custom: null, kind: 'view' },
  'settings.audit_log': { roles: FULL_ACCESS, custom: null, kind: 'view' },
  'settings.read_billing_invoices': { roles: FULL_ACCESS, custom: null, kind: 'view' },
  'settings.update_business_info': { roles: FULL_ACCESS, custom: null, kind: 'write' },
  'settings.add_promo_code': { roles: FULL_ACCESS, custom: null, kind: 'write' },
  'settings.view_account_limits': { roles: FULL_ACCESS, custom: null, kind: 'view' },
  'settings.view_settlement_account': { roles: FULL_ACCESS, custom: null, kind: 'view' },
  'settings.view_billing_account': { roles: FULL_ACCESS, custom: null, kind: 'view' },
  'settings.update_settlement_account': { roles: FULL_ACCESS, custom: null, kind: 'write' },
  'settings.update_billing_account': { roles: FULL_ACCESS, custom: null, kind: 'write' },
  'settings.api_keys': { roles: FULL_ACCESS, custom: ['crdApiKeys'], kind: 'write' },
  'settings.update_logo': { roles: FULL_ACCESS, custom: ['editAuthorizationSettings'], kind: 'write' },

  'authorization_settings.edit_authorization_settings': {
    roles: FULL_ACCESS,
    custom: ['editAuthorizationSettings'],
    kind: 'write',
  },
  'authorization_settings.opt_in_instant_bank_verification': {
    roles: FULL_ACCESS,
    custom: ['editAuthorizationSettings'],
    kind: 'write',
  },

  'transaction_report.export': { roles: FULL_ACCESS, custom: ['customerExport'], kind: 'view' },
  'settlements.export': { roles: FULL_ACCESS, custom: ['customerExport'], kind: 'view' },

  /** How one person likes to see a list. */
  'saved_views.edit': { roles: EVERY_READER, custom: 'base', kind: 'write' },

  /** Documents of the business itself: cheques, statements, certificates. */
  'documents.view': { roles: FULL_ACCESS, custom: null, kind: 'view' },
  'documents.upload': { roles: FULL_ACCESS, custom: null, kind: 'write' },

  'onboarding.submit': { roles: FULL_ACCESS, custom: null, kind: 'write' },

  'staff.bank_files': { roles: ['staff'], custom: null, kind: 'view' },
  'staff.review': { roles: ['staff'], custom: null, kind: 'write' },
  'staff.ledger': { roles: ['staff'], custom: null, kind: 'view' },
  'staff.clients': { roles: ['staff'], custom: null, kind: 'write' },
  'staff.people': { roles: ['staff'], custom: null, kind: 'write' },
  'staff.settings': { roles: ['staff'], custom: null, kind: 'write' },
  'staff.audit_log': { roles: ['staff'], custom: null, kind: 'view' },
} as const satisfies Record<`${string}.${string}`, Grant>;

export type Permission = keyof typeof PERMISSIONS;
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** Keys of the provider's own area: they do not depend on a client's status. */
const isStaffKey = (key: Permission): boolean => key.startsWith('staff.');

function grants(grant: Grant, role: Role, flags: ReadonlySet<CustomFlag>): boolean {
  if (role !== 'client_custom') return grant.roles.includes(role);
  if (grant.custom === 'base') return true;
  return grant.custom?.some((flag) => flags.has(flag)) ?? false;
}

/** The switches of a custom role any one of which gives a key; none: no switch does. */
export function switchesThatGive(key: Permission): readonly CustomFlag[] {
  const { custom }: Grant = PERMISSIONS[key];
  return custom === 'base' ? [] : (custom ?? []);
}

/** Flags that count: those whose needs are given as well. */
export function effectiveFlags(given: Iterable<CustomFlag>): Set<CustomFlag> {
  const flags = new Set(given);
  for (const flag of [...flags]) {
    const needs: readonly CustomFlag[] = flag in FLAG_NEEDS ? FLAG_NEEDS[flag as keyof typeof FLAG_NEEDS] : [];
    if (!needs.every((need) => flags.has(need))) flags.delete(flag);
  }
  return flags;
}

/** Keys that a feature flag takes away from everybody while it is off. */
const RELEASED_BY = {
  'authorization_settings.opt_in_instant_bank_verification': 'authorization_settings.opt_in_instant_bank_verification',
  'customers.update_customer_notifications': 'customer_notifications_released',
} as const satisfies Partial<Record<Permission, keyof ReleaseHelpers>>;
type ReleasedKey = keyof typeof RELEASED_BY;
const isReleased = (key: Permission): key is ReleasedKey => key in RELEASED_BY;
/** Keys that no feature flag takes away. */
export type StandingPermission = Exclude<Permission, ReleasedKey>;

/** A Third Party client collects nothing itself and is billed nothing: it has its people, what it says of itself, and its keys (D-093). */
const OF_THIRD_PARTIES: readonly Permission[] = [
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
  'onboarding.submit',
];

/** Keys that a client has before it is approved. */
const BEFORE_APPROVAL: Partial<Record<Permission, readonly ClientStatus[]>> = {
  'settings.add_promo_code': ['created', 'pending'],
  'documents.view': ['created', 'pending'],
  'documents.upload': ['created'],
};

/** Keys that only look and are still not for a closed client. */
const NOT_WHEN_CLOSED: readonly Permission[] = ['menu.home'];

/**
 * Keys by which a closed client is still paid what it is owed, where its deposits are paused: another account for them, and its
 * documents. Whether that is so is state: whoever answers looks.
 */
const WHEN_CLOSED: readonly Permission[] = ['settings.update_settlement_account', 'documents.upload'];

type ClientKind = { readonly clientStatus: ClientStatus; readonly clientType: ClientType };
/** What decides beside the role: the client and what is released for it. */
export type ClientFacts = ClientKind & { readonly releaseHelpers: ReleaseHelpers };

function allows(client: ClientKind, key: Permission, kind: Grant['kind']): boolean {
  if (client.clientType === 'Third Party' && !OF_THIRD_PARTIES.includes(key)) return false;
  if (key.startsWith('onboarding.')) return client.clientStatus === 'created';
  if (client.clientStatus === 'closed')
    return WHEN_CLOSED.includes(key) || (kind === 'view' && !NOT_WHEN_CLOSED.includes(key));
  return client.clientStatus === 'approved' || (BEFORE_APPROVAL[key]?.includes(client.clientStatus) ?? false);
}

/**
 * What a user may do for one client right now. Closed clients keep what only looks, and what they are paid by; created and pending ones have
 * onboarding, its documents and the promo code.
 */
export function permissionsOf(user: Holder & ClientFacts): Set<Permission> {
  const held = { ...user, flags: effectiveFlags(user.flags) };
  return new Set(
    ALL_PERMISSIONS.filter((key) => holds(held, key) && (!isReleased(key) || user.releaseHelpers[RELEASED_BY[key]])),
  );
}

/** The status of a client for which alone somebody of a role may not do what is asked; null: that is not why. */
export function statusInTheWay(user: ClientKind & { readonly role: Role }, key: Permission): ClientStatus | null {
  const { roles, custom, kind }: Grant = PERMISSIONS[key];
  const { role, clientStatus } = user;
  const given = roles.includes(role) || (role === 'client_custom' && custom !== null);
  const inTheWay = clientStatus !== 'approved' && !allows(user, key, kind);
  const otherwise = (['created', 'approved'] as const).some((status) =>
    allows({ ...user, clientStatus: status }, key, kind),
  );
  return given && inTheWay && otherwise ? clientStatus : null;
}

/** Somebody at a client; `flags`: the switches of a custom role. */
export type Holder = { readonly role: Role; readonly flags: Iterable<CustomFlag> } & ClientKind;

const holds = (user: Omit<Holder, 'flags'> & { readonly flags: ReadonlySet<CustomFlag> }, key: Permission): boolean => {
  const grant: Grant = PERMISSIONS[key];
  return grants(grant, user.role, user.flags) && (isStaffKey(key) || allows(user, key, grant.kind));
};

/** Whether a user may do one thing for one client right now: the same answer, where what is released is not known. */
export const mayDo = (user: Holder, key: StandingPermission): boolean =>
  holds({ ...user, flags: effectiveFlags(user.flags) }, key);

/** Keys of the provider's own area, which its people hold before they have entered a client. */
export const STAFF_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter(isStaffKey);
