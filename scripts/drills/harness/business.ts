import { answersFor } from '@cordelle/api/testing/applications.ts';
import { individual } from '@cordelle/api/testing/applying-business.ts';
import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { DOCUMENTS_OF_ACCOUNT } from '@cordelle/domain/client/document-titles.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import { keyIn, oneTimeCode } from '../../../apps/sandbox/src/authenticator/one-time-code.ts';
import type { Inbox } from '../../../apps/sandbox/src/mail/inbox.ts';
import { type Console, mailedLink } from './console.ts';

const PASSWORD = 'tide-and-table-4!';
const PAGES_MAX = 40;

/** Somebody signs up, shows that the address is theirs, and answers every page of the application of a business in Canada. */
export async function apply(person: Console, inbox: Inbox, { email, origin }: { email: string; origin: string }) {
  await person.change('registrations.signUp', {
    email,
    password: PASSWORD,
    countryCode: 'CA',
    referredBy: 'Search Engine',
  });
  const link = await mailedLink(inbox, email, origin);
  const token = link.searchParams.get('token') ?? new URLSearchParams(link.hash.slice(1)).get('token');
  await person.change('registrations.confirm', { token, password: PASSWORD });
  let shown = await person.ask<Onboarding>('onboardings.load', {});
  let clientId = '';
  for (let sent = 0; shown.state !== 'pending'; sent += 1) {
    if (sent > PAGES_MAX) throw new Error(`the application does not leave ${shown.state}`);
    if (shown.client && shown.client.id !== clientId) {
      clientId = shown.client.id;
      person.chooseClient(clientId);
    }
    await answerBeside(person, shown.state, clientId);
    shown = await person.change<Onboarding>('onboardings.submit', {
      ...(shown.id && { id: shown.id }),
      currentState: shown.state,
      answers: answersFor('CA')[shown.state],
    });
  }
  return clientId;
}

/** What pages ask for besides their own fields: owners, numbers of an account, documents, a signature. */
async function answerBeside(person: Console, page: SubState, clientId: string): Promise<void> {
  if (page === 'shareholders') await person.change('owners.save', { ...individual('Ada', '100'), isSignupUser: true });
  if (page === 'owner_verification') await person.change('ownerIdentities.leaveToProvider', { clientId });
  if (page === 'settlement_account') {
    const bankAccount = { transitNumber: '00123', institutionNumber: '003', accountNumber: '2233445' };
    await person.change('clientBankAccounts.typeNumbers', { purpose: 'settlement', bankAccount });
    for (const title of DOCUMENTS_OF_ACCOUNT.settlement)
      await person.handIn(title, 'account.png', Uint8Array.from(await pictureOf('png')));
  }
  if (page === 'billing_account')
    await person.change('clientBankAccounts.authorizeBilling', {
      useSettlementAccount: true,
      signerName: 'Ada Roy',
      agreed: true,
    });
}

/** One of the provider's people signs in for the first time: a password of their own, then a second factor. */
export async function firstSignIn(
  person: Console,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await person.change('auth.signIn', { email, password });
  const own = { password: PASSWORD, passwordConfirmation: PASSWORD };
  await person.change('passwords.change', { currentPassword: password, ...own });
  const { uri } = await person.ask<{ uri: string }>('twoFactor.get');
  const key = keyIn(new URL(uri).searchParams.get('secret') ?? '');
  if (!key) throw new Error('the second factor shows no key');
  await person.change('twoFactor.enable', { code: oneTimeCode(key, await person.now()).code });
}

/** The provider's people look at an application: who its owners are, then whether it is approved, as many of them as it takes. */
export async function review(people: readonly Console[], clientId: string): Promise<void> {
  const [first] = people;
  for (const person of people) await person.change('auth.prove', { password: PASSWORD });
  const { owners } = (await first?.ask<{ owners: { id: string }[] }>('identityReviews.byClient', { clientId })) ?? {
    owners: [],
  };
  for (const { id } of owners)
    await first?.change('identityReviews.decideByHand', {
      clientId,
      ownerId: id,
      decision: 'approved',
      note: 'Driving licence, seen on a call.',
    });
  for (const person of people) {
    const shown = await person.ask<ApplicationCase>('applications.byClient', { clientId });
    if (shown.status !== 'pending') return;
    await person.change('applications.giveVerdict', {
      clientId,
      version: shown.version,
      verdict: 'approve',
      hash: shown.hash,
      reasons: '',
      terms: shown.proposedTerms,
    });
  }
}
