import type { Database } from '@cordelle/db/connection.ts';
import { SCOPES_OF_PERMISSIONS } from '@cordelle/validation/api-key-scopes.ts';
import { SECTION_FIELDS } from '@cordelle/validation/onboarding/sections.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSessions } from './auth/sessions.ts';
import { appRouter } from './root.ts';
import { type Procedure, proceduresOf } from './testing/door.ts';

/** The router is read here, never run: it needs no database. */
const procedures = proceduresOf(appRouter(openSessions({} as Database, true)));
const at = (path: string): Procedure => {
  const found = procedures.find(([name]) => name === path);
  if (!found) throw new Error(`no procedure ${path}`);
  return found[1];
};
const metaOf = ({ _def }: Procedure) => {
  if (!_def.meta) throw new Error('a procedure without declarations');
  return _def.meta;
};
const inputOf = ({ _def }: Procedure) => _def.inputs[0] as z.ZodType | undefined;

const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation');
const writes = mutations.flatMap(([path, procedure]) => {
  const input = inputOf(procedure);
  return input ? [{ path, input, auth: metaOf(procedure).auth }] : [];
});

type Node = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Node>;
  additionalProperties?: boolean | Node;
  propertyNames?: { enum?: unknown[] };
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
};

/** Every part of a schema, the whole first, with its place. */
function partsOf(node: Node, place = ''): { place: string; node: Node }[] {
  const inner = [
    ...Object.entries(node.properties ?? {}).map(([key, part]) => ({ key, part })),
    ...(node.items ? [{ key: '[]', part: node.items }] : []),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].map((part) => ({ key: '', part })),
    ...(typeof node.additionalProperties === 'object' ? [{ key: '{}', part: node.additionalProperties }] : []),
  ];
  return [{ place, node }, ...inner.flatMap(({ key, part }) => partsOf(part, [place, key].filter(Boolean).join('.')))];
}
const jsonOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;

describe('every procedure', () => {
  test.each(procedures)('%s declares who may call it, how often, and what is written of it', (_, procedure) => {
    const { auth, permission, scope, rate, audit, proof } = metaOf(procedure);
    expect(auth).toMatch(/^(anonymous|known|user|member|staff)$/);
    expect(rate).toEqual(expect.any(String));
    expect(audit).toMatch(/^(none|read|change|money)$/);
    if (auth === 'staff') expect(permission).toMatch(/^staff\./);
    else if (permission !== null) expect(permission).not.toMatch(/^staff\./);
    if (auth === 'anonymous' || auth === 'known' || auth === 'user') expect(permission).toBeNull();
    // What a scope opens, a permission guards that the scope brings along; and programs cannot show who they are.
    if (scope) expect({ auth, proof: proof === 'recent' }).toEqual({ auth: 'member', proof: false });
    if (scope) expect(permission && SCOPES_OF_PERMISSIONS[permission]).toContain(scope);
  });

  test.each(procedures)('%s takes at most one message and answers by a schema', (_, { _def }) => {
    expect(_def.inputs.length).toBeLessThanOrEqual(1);
    expect(_def).toHaveProperty('output');
  });

  test('that anybody may call and that changes something is held to a rate of its own', () => {
    for (const [path, procedure] of mutations) {
      const { auth, rate } = metaOf(procedure);
      if (auth === 'anonymous') expect(rate, path).not.toMatch(/^(none|read|write)$/);
      expect(rate, path).not.toBe('none');
    }
  });

  test('that changes something is written down', () => {
    const unwritten = mutations.filter(([, procedure]) => metaOf(procedure).audit === 'none').map(([path]) => path);
    expect(unwritten.filter((path) => !UNWRITTEN.includes(path))).toEqual([]);
  });
});

/**
 * Changes nobody has to be able to look up: what somebody put aside for themself, what a browser reports, and questions that
 * change nothing but name bank numbers, which belong in no address.
 */
const UNWRITTEN: readonly string[] = [
  // Whoever looks at the sign-in page may ask: what comes of it is written down.
  'passkeys.ask',
  // What the passkey that comes of it is written down as: added.
  'passkeys.begin',
  'notifications.dismiss',
  'home.putChecklistAway',
  'browserErrors.report',
  'customers.duplicates',
  'customers.tryCreate',
  'customers.tryUpdate',
  'customers.previewScans',
  'payerNotices.preview',
  'clients.tryMonthlyLimits',
  'notificationSettings.preview',
  'authorizationSettings.tryEmail',
  'authorizationSettings.tryLink',
  'authorizationSettings.tryProcessing',
  'authorizationSettings.tryDonor',
  'authorizationSettings.preview',
  // What is typed and not sent is the person's own; what is sent is written down.
  'onboardings.check',
  'onboardings.tryStep',
  'onboardings.saveDraft',
  // Payers are nobody's members: their flow is the record, and what it did stands in the customer's consent and timeline.
  'payerFlows.answer',
  'payerLinks.changeBank',
  'payerLinks.withdraw',
  'payerLinks.answerApproval',
  'payerLinks.objectToChange',
  'payerLinks.agreeToChange',
  'payerLinks.ask',
  'payerFlows.connectBank',
  'payerFlows.relay',
  'payerFlows.confirmDonation',
  'processingAuthorizations.submit',
  'donorAuthorizations.submit',
  'linkAuthorizations.submit',
  'emailAuthorizations.submit',
];

/** Fields of a page, read by the page's own schema: those are looked at below in their stead. */
const PAGE_FIELDS: readonly string[] = [
  'onboardings.submit answers',
  'onboardings.check answers',
  'onboardings.saveDraft values',
];
const pages = Object.entries(SECTION_FIELDS).map(([page, input]) => ({ path: `page ${page}`, input }));

/** Patterns that fit texts of any length; those between `^` and `$` without one do not. */
const isEndless = (pattern: string): boolean => !/^\^.*\$$/.test(pattern) || /[*+]|\{\d+,\}/.test(pattern);

/** What of a part of an input has no end: a number, a list, a text or a map that may be as large as somebody likes. */
function endless({ type, format, ...node }: Node): string | null {
  const is = (name: string) => [type].flat().includes(name);
  const isChosen = node.enum !== undefined || node.const !== undefined;
  if (is('integer') || is('number')) {
    const from = node.minimum ?? node.exclusiveMinimum ?? Number.MIN_SAFE_INTEGER;
    const to = node.maximum ?? Number.MAX_SAFE_INTEGER;
    if (!isChosen && (from <= Number.MIN_SAFE_INTEGER || to >= Number.MAX_SAFE_INTEGER))
      return 'a number without bounds';
  }
  if (is('array') && node.maxItems === undefined) return 'a list without a bound';
  if (is('object') && node.properties === undefined && node.propertyNames?.enum === undefined)
    return 'a map of any keys';
  if (!is('string') || isChosen || node.maxLength !== undefined || format === 'date') return null;
  return node.pattern === undefined || isEndless(node.pattern) ? 'a text without a bound' : null;
}

describe('what is asked has an end', () => {
  const asked = procedures.flatMap(([path, procedure]) => {
    const input = inputOf(procedure);
    return input ? [{ path, input }] : [];
  });

  test.each([...asked, ...pages])('$path takes nothing of any size', ({ path, input }) => {
    const found = partsOf(jsonOf(input)).flatMap(({ place, node }) => {
      const what = PAGE_FIELDS.includes(`${path} ${place}`) ? null : endless(node);
      return what ? [`${path} ${place}: ${what}`] : [];
    });
    expect(found).toEqual([]);
  });

  test.each([
    ['transactionSchedules.preview', 'transactionSchedules.create'],
    ['transactionSchedules.update', 'transactionSchedules.create'],
    ['transactionSchedules.previewChange', 'transactionSchedules.changeFrom'],
    ['transactionSchedules.previewChange', 'transactionSchedules.skip'],
  ])('%s counts as far as %s', (question, saving) => {
    const numbersOf = (path: string) =>
      partsOf(jsonOf(inputOf(at(path)) ?? z.never())).flatMap(({ place, node }) =>
        node.type === 'integer'
          ? [[place.split('.').at(-1) ?? '', `${node.minimum ?? node.exclusiveMinimum} ${node.maximum}`] as const]
          : [],
      );
    const saved = new Map(numbersOf(saving));
    const both = numbersOf(question).filter(([name]) => saved.has(name));
    expect(both.length).toBeGreaterThan(0);
    for (const [name, range] of both) expect(range, name).toBe(saved.get(name));
  });
});

describe('dangerous acts', () => {
  /** By what each is proved to be meant by the person. Source: security §3. */
  const PROOFS = {
    'clients.enter': 'recent',
    'sending.arm': 'recent',
    'apiKeys.create': 'recent',
    'apiKeys.roll': 'recent',
    'apiKeys.remove': 'recent',
    'users.transferPrimaryContact': 'recent',
    'twoFactor.disable': 'code',
    'passwords.change': 'currentPassword',
  } as const;

  test.each(Object.entries(PROOFS))('%s asks for proof: %s', (path, proof) => {
    const procedure = at(path);
    if (proof === 'recent') expect(metaOf(procedure).proof).toBe('recent');
    else expect(jsonOf(inputOf(procedure) ?? z.never()).properties).toHaveProperty(proof);
  });
});

/** What no caller decides about a record: its state, whose it is, what it may, when it was. */
const NEVER_GIVEN = [
  'status',
  'state',
  'kind',
  'userKind',
  'isStaff',
  'staff',
  'tenant',
  'tenantId',
  'userId',
  'customerId',
  'clientId',
  'verified',
  'confirmed',
  'confirmedAt',
  'provenAt',
  'permissions',
  'releaseHelpers',
  'feeBps',
  'holdbackBps',
  'limitCents',
  'passwordHash',
  'createdAt',
  'updatedAt',
  'version',
] as const;

/** Where such a name is meant, with the reason. */
const MEANT: Record<string, string> = {
  'applications.print clientId': 'whose case the provider’s people work on',
  'applications.assign clientId': 'whose case the provider’s people work on',
  'applications.assign version': 'the case as it was read, so that nobody is overwritten',
  'applications.snooze clientId': 'whose case the provider’s people work on',
  'applications.snooze version': 'the case as it was read, so that nobody is overwritten',
  'applications.addNote clientId': 'whose case the provider’s people work on',
  'applications.addRegistryLookup clientId': 'whose case the provider’s people work on',
  'applications.answerHit clientId': 'whose case the provider’s people work on',
  'applications.mark clientId': 'whose case the provider’s people work on',
  'applications.mark version': 'the case as it was read, so that nobody is overwritten',
  'applications.askForChanges clientId': 'whose case the provider’s people work on',
  'applications.askForChanges version': 'the case as it was read, so that nobody is overwritten',
  'applications.decline clientId': 'whose case the provider’s people work on',
  'applications.decline version': 'the case as it was read, so that nobody is overwritten',
  'applications.giveVerdict clientId': 'whose case the provider’s people work on',
  'applications.giveVerdict version': 'the case as it was read, so that nobody is overwritten',
  'applications.openReverification clientId': 'whose case the provider’s people work on',
  'ownerRequests.approve clientId': 'whose owners the provider’s people decide about',
  'ownerRequests.decline clientId': 'whose owners the provider’s people decide about',
  'applications.askBusiness clientId': 'whose case the provider’s people work on',
  'applications.askBusiness version': 'the case as it was read, so that nobody is overwritten',
  'applications.confirmReverification clientId': 'whose case the provider’s people work on',
  'applications.confirmReverification version': 'the case as it was read, so that nobody is overwritten',
  'applications.giveVerdict holdbackBps': 'the provider agrees the reserve with a client',
  'applications.setTemplate holdbackBps': 'the provider says what it usually agrees',
  'applications.revealNumbers clientId': 'whose case the provider’s people work on',
  'debitApprovals.create customerId': 'who is asked; looked up among the client’s own customers',
  'evidencePacks.make customerId': 'whose consent is proved',
  'evidencePacks.make version': 'which version of the consent is proved',
  'notificationSettings.preview customerId': 'whose payment is shown',
  'notificationSettings.sendTest customerId': 'whose payment is shown',
  'onboardings.begin userId': 'the person who signs up may say that they own it; anybody else counts for nobody',
  'onboardings.begin verified': 'answered and not asked: it may be sent back, and changes nothing',
  'onboardings.submitStep userId': 'the person who signs up may say that they own it; anybody else counts for nobody',
  'onboardings.submitStep verified': 'answered and not asked: it may be sent back, and changes nothing',
  'onboardings.tryStep userId': 'the person who signs up may say that they own it; anybody else counts for nobody',
  'onboardings.tryStep verified': 'answered and not asked: it may be sent back, and changes nothing',
  'onboardings.submit clientId': 'which application; looked up among those of the caller’s own clients',
  'ownerIdentities.send clientId': 'which application; looked up among those of the caller’s own clients',
  'ownerIdentities.openOwn clientId': 'which application; looked up among those of the caller’s own clients',
  'ownerIdentities.leaveToProvider clientId': 'which application; looked up among those of the caller’s own clients',
  'identityReviews.reopen clientId': 'the provider’s people say whose owner it is',
  'identityReviews.decideByHand clientId': 'the provider’s people say whose owner it is',
  'onboardings.submit version': 'what the page was built on, so that nobody is overwritten',
  'onboardings.markCompleted clientId': 'which application; looked up among those of the caller’s own clients',
  'onboardings.submitStep clientId': 'which application; looked up among those of the caller’s own clients',
  'onboardings.begin clientId': 'which application; looked up among those of the caller’s own clients',
  'onboardings.tryStep clientId': 'which application; looked up among those of the caller’s own clients',
  'onboardings.check clientId': 'which application; looked up among those of the caller’s own clients',
  'payerFlows.answer kind': 'which address of a business was opened',
  'payerFlows.connectBank kind': 'which address of a business was opened',
  'clients.select clientId': 'chooses among the caller’s own clients',
  'clients.enter clientId': 'the provider’s people choose the client they enter',
  'clients.changeStatus status': 'the provider decides on a client',
  'clients.setSettlementTerms holdbackBps': 'the provider agrees the reserve with a client',
  'releaseHelpers.set clientId': 'the provider sets a flag for one client',
  'billingInvoices.collectAgain clientId': 'the provider’s people say whose invoice it is',
  'billingInvoices.void clientId': 'the provider’s people say whose invoice it is',
  'reviewItems.match clientId': 'the provider’s people say whose payment a return belongs to',
  'staffPeople.disable userId': 'whom it is about',
  'staffPeople.enable userId': 'whom it is about',
  'staffPeople.requestReset userId': 'whom it is about',
  'transactionSchedules.create customerId': 'whose account is debited; looked up among the client’s own customers',
  'customers.update customerId': 'which customer; looked up among the client’s own',
  'customers.tryUpdate customerId': 'which customer; looked up among the client’s own',
  'customers.settleObjection customerId': 'which customer; looked up among the client’s own',
  'customers.postChangeLetters customerId': 'which customer; looked up among the client’s own',
  'customers.recordObjection customerId': 'which customer; looked up among the client’s own',
  'customers.endAgreement customerId': 'which customer; looked up among the client’s own',
  'customers.bankNumbers customerId': 'which customer; looked up among the client’s own',
  'customers.agreementOriginal customerId': 'which customer; looked up among the client’s own',
  'customers.agreementOriginal version': 'which agreement of the customer',
  'integrations.connectCustomers customerId': 'which customer a contact is; looked up among the client’s own',
  'customers.disconnectIntegration customerId': 'which customer; looked up among the client’s own',
  'customers.updateAuthorization customerId': 'which customer; looked up among the client’s own',
  'customerNotes.create customerId': 'which customer; looked up among the client’s own',
  'users.inviteOwner clientId': 'which business; looked up among those the caller answers for',
};

describe('what a write takes', () => {
  test.each([...writes, ...pages])('$path refuses what it does not name, however deep', ({ path, input }) => {
    for (const { place, node } of partsOf(jsonOf(input))) {
      if (PAGE_FIELDS.includes(`${path} ${place}`)) continue;
      const isObject = node.type === 'object' || node.properties !== undefined;
      if (!isObject) continue;
      const isMapOfKnownKeys = node.propertyNames?.enum !== undefined && node.properties === undefined;
      if (!isMapOfKnownKeys) expect(node.additionalProperties, `${path} ${place}`).toBe(false);
    }
  });

  test.each(writes)('$path names nothing a caller must not decide', ({ path, input }) => {
    const names = partsOf(jsonOf(input)).flatMap(({ node }) => Object.keys(node.properties ?? {}));
    const forbidden = names.filter((name) => (NEVER_GIVEN as readonly string[]).includes(name));
    expect(forbidden.filter((name) => MEANT[`${path} ${name}`] === undefined)).toEqual([]);
  });

  test.each(writes)('$path is refused as a whole when a forbidden name comes along', ({ path, input }) => {
    const forbidden = NEVER_GIVEN.filter((name) => MEANT[`${path} ${name}`] === undefined);
    const { error } = input.safeParse(Object.fromEntries(forbidden.map((name) => [name, 'approved'])));
    const unknown = error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])) ?? [];
    expect(unknown).toEqual(expect.arrayContaining([...forbidden]));
  });

  test('the exceptions are still what they were', () => {
    for (const exception of Object.keys(MEANT)) {
      const [path = '', name = ''] = exception.split(' ');
      const input = inputOf(at(path));
      const names = input ? partsOf(jsonOf(input)).flatMap(({ node }) => Object.keys(node.properties ?? {})) : [];
      expect(names, exception).toContain(name);
    }
  });
});
