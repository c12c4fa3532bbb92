import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import { mailPage } from '@cordelle/engine/mail/mail-page.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { againWords } from './reason-words.ts';

const OWNER = joined(
  columns(stakeholders, 's', ['clientId', 'id', 'firstName', 'lastName', 'email', 'userId']),
  columns(users, 'u', { userEmail: 'email', userFirstName: 'firstName', userLanguage: 'language' }),
  computed<{ business: string; applicant: string }>({
    business: 'coalesce(c.operating_as, c.business_name)',
    applicant: `concat_ws(' ', u.first_name, u.last_name)`,
  }),
);
type Told = Row<typeof OWNER>;

/** An owner with the person who fills in the application. */
async function toTell({ sql }: Tx, clientId: bigint, ownerId: bigint): Promise<Told | null> {
  const [told] = await sql`
    select ${OWNER}
      from stakeholders s
      join clients c on c.id = s.client_id
      join client_onboardings o on o.client_id = s.client_id
      join users u on u.id = o.user_id
     where s.client_id = ${clientId} and s.id = ${ownerId}`;
  return told ?? null;
}

type ToOwner = {
  readonly clientId: bigint;
  readonly ownerId: bigint;
  readonly address: URL;
  /** What the mail is about; a second one about it is not written. */
  readonly about: string;
};

/** Sends an owner their link, or asks them to show something once more. Nothing is written where they have no address. */
export async function mailOwner(
  tx: Tx,
  { clock }: Pick<App, 'clock'>,
  { clientId, ownerId, address, about }: ToOwner,
  again: { readonly reasonCode: number | null } | null = null,
): Promise<void> {
  const told = await toTell(tx, clientId, ownerId);
  const to = told?.email ?? (told?.userId ? told.userEmail : null);
  if (!told || !to) return;
  const language = told.userLanguage;
  const template = again ? 'owner_asked_again' : 'owner_link';
  const inputs = {
    business: told.business,
    applicant: told.applicant,
    ...(again && { reason: againWords(again.reasonCode, language) }),
  };
  const say = (part: string) => translate(`email_${template}_${part}`, language, inputs);
  const mail = mailPage({
    language,
    subject: say('subject'),
    paragraphs: [
      translate('email_account_greeting', language, { name: told.firstName ?? '' }),
      ...say('body').split('\n').filter(Boolean),
    ],
    button: { words: say('button'), link: address },
    footer: translate('email_owner_footer', language, inputs),
  });
  const addressed = { clientId: PROVIDER_CLIENT_ID, template, to, language, dedupeKey: `${template} ${about}` };
  await writeMails(tx, [{ ...addressed, ...mail }], clock.now());
}

/** Tells whoever fills in the application what came of an owner. */
export async function mailApplicant(
  tx: Tx,
  { clock, addresses }: Pick<App, 'clock' | 'addresses'>,
  {
    clientId,
    ownerId,
    checkId,
    came,
  }: { clientId: bigint; ownerId: bigint; checkId: bigint; came: 'verified' | 'refused' },
): Promise<void> {
  const told = await toTell(tx, clientId, ownerId);
  if (!told) return;
  const { userEmail: email, userFirstName: firstName, userLanguage: language, business } = told;
  const owner = `${told.firstName ?? ''} ${told.lastName ?? ''}`.trim();
  await writeAccountMail(tx, {
    to: { email, firstName, language: language satisfies Language },
    template: `owner_${came}`,
    inputs: { owner, business },
    link: businessPage(addresses, clientId, '/client/signup'),
    dedupeKey: `owner_${came} ${checkId}`,
    at: clock.now(),
  });
}
