import type { Tx } from '@cordelle/db/connection.ts';
import { changeConsent } from '@cordelle/domain/authorization-settings/consent-switches.ts';
import { changeVerification } from '@cordelle/domain/authorization-settings/verification-switches.ts';
import { foreignAddress } from '@cordelle/domain/customer/authorization-request.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordMemberAct } from '@cordelle/engine/audit/record-act.ts';
import { type ClientTexts, hashOfText, writeClientTexts } from '@cordelle/engine/client-texts/client-texts.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { MemberContext } from '../context.ts';
import { changeContact } from '../payer-offers/change-contact.ts';
import { writeSwitches } from '../payer-offers/settings-of.ts';
import type { Face } from './contract-mappings.ts';
import type { Contact, Maybe, SettingsChange } from './settings-change.ts';
import { takeCode } from './take-code.ts';
import { type WholeSettings, wholeSettingsOf } from './whole-settings.ts';

const OPT_IN = 'authorization_settings.opt_in_instant_bank_verification';
const present = <T extends object>(of: T): Partial<T> =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Saves a part of the settings and returns it as it is now. Whoever saves at the same moment waits; a `revision` that names
 * something older is refused. Throws `authorization_settings.*`.
 */
export async function changeSettings<
  Read extends { readonly revision: string },
  Given extends { revision?: string | undefined },
>(tx: Tx, ctx: MemberContext, face: Face<Read, Given>, given: Given): Promise<Read> {
  const { addresses } = ctx.app;
  const before = await wholeSettingsOf(tx, ctx.client.id, addresses, { alone: true });
  if (given.revision !== undefined && given.revision !== face.read(before).revision)
    throw new DomainError('authorization_settings.changed_meanwhile');
  const change = face.change(given);
  const language = change.defaultLanguage ?? before.defaultLanguage;
  const texts = change.texts(language);
  refuseForeignLinks(texts, before.websiteUrl, face.texts, language);
  const asked = present(change.switches);
  const switches = {
    ...before.switches,
    ...asked,
    ...changeConsent(before.switches, asked),
    ...changeVerification(before.switches, asked, {
      country: ctx.client.country,
      optedIn: before.switches.flinksOptedIn,
      mayTurnOn: ctx.may(OPT_IN),
    }),
  };
  const at = ctx.app.clock.now();
  await writeSwitches(tx, ctx.client.id, switches, at);
  await writeClientTexts(tx, ctx.client.id, texts, { actor: ctx.actor, at });
  const contact = contactAfter(before.contact, change.contact ?? {});
  if (contact) await changeContact(tx, ctx.client, contact);
  if (language !== before.defaultLanguage)
    await tx.sql`update clients set default_language = ${language} where id = ${ctx.client.id}`;
  if (change.code !== undefined && change.code !== before.code) {
    const taking = { clientId: ctx.client.id, code: change.code, before: before.code, at };
    await takeCode(tx, ctx.app.worker, taking, face.codeField);
  }
  const after = await wholeSettingsOf(tx, ctx.client.id, addresses);
  await recordChange(tx, ctx, before, after);
  return face.read(after);
}

/**
 * Agrees, for the client, to what a successful bank connection costs, and turns instant verification on. Agreed once, for good:
 * said again it only turns it on. Throws `authorization_settings.instant_verification_unavailable`.
 */
export async function optIn<Read, Given>(tx: Tx, ctx: MemberContext, face: Face<Read, Given>): Promise<Read> {
  const before = await wholeSettingsOf(tx, ctx.client.id, ctx.app.addresses, { alone: true });
  const verification = changeVerification(
    before.switches,
    { enableFlinks: true },
    { country: ctx.client.country, optedIn: true, mayTurnOn: ctx.may(OPT_IN) },
  );
  const at = ctx.app.clock.now();
  await writeSwitches(tx, ctx.client.id, { ...before.switches, ...verification, flinksOptedIn: true }, at);
  const after = await wholeSettingsOf(tx, ctx.client.id, ctx.app.addresses);
  await recordChange(tx, ctx, before, after);
  return face.read(after);
}

/** The settings as they would be after a change, as far as payers see it. Refuses nothing: nobody saves it. */
export function asIfChanged(now: WholeSettings, change: SettingsChange): WholeSettings {
  const defaultLanguage = change.defaultLanguage ?? now.defaultLanguage;
  const given = change.texts(defaultLanguage);
  const texts = Object.entries(now.texts).map(([kind, text]) => [
    kind,
    { ...text, ...given[kind as keyof typeof given] },
  ]);
  const contact = contactAfter(now.contact, change.contact ?? {});
  const blank = (text: string | undefined) => text || null;
  return {
    ...now,
    defaultLanguage,
    switches: { ...now.switches, ...present(change.switches) },
    texts: Object.fromEntries(texts) as WholeSettings['texts'],
    contact: contact
      ? {
          ...now.contact,
          email: blank(contact.email),
          phone: blank(contact.phone),
          address: {
            address1: blank(contact.address.address1),
            address2: blank(contact.address.address2),
            city: blank(contact.address.city),
            provinceCode: blank(contact.address.provinceCode),
            stateCode: blank(contact.address.stateCode),
            postalCode: blank(contact.address.postalCode),
          },
        }
      : now.contact,
  };
}

/** The contact details with what was given in place; null: none was. */
function contactAfter(now: WholeSettings['contact'], given: Maybe<Contact>): Contact | null {
  const { email, phone, address } = given;
  if (email === undefined && phone === undefined && address === undefined) return null;
  const parts = Object.entries(now.address).map(([name, text]) => [name, text ?? '']);
  return {
    email: email ?? now.email ?? '',
    phone: phone ?? now.phone ?? '',
    address: { ...Object.fromEntries(parts), ...present(address ?? {}) },
  };
}

function refuseForeignLinks(
  texts: Partial<ClientTexts>,
  websiteUrl: string | null,
  names: Readonly<Record<string, string>>,
  language: Language,
): void {
  for (const [name, kind] of Object.entries(names))
    for (const [written, body] of Object.entries(texts[kind as keyof ClientTexts] ?? {})) {
      const address = foreignAddress(body, websiteUrl);
      const field = written === language ? name : `otherLanguage.${name}`;
      if (address !== null) throw new DomainError('authorization_settings.foreign_link', { field, address });
    }
}

/** Every field with what it says; of a text, which version of it. */
function fieldsOf({ code, defaultLanguage, contact, switches, texts }: WholeSettings): Record<string, unknown> {
  const { email, phone, address } = contact;
  const versions = Object.entries(texts).flatMap(([kind, { en, fr }]) =>
    Object.entries({ en, fr }).map(([language, body]) => [
      `${kind}.${language}`,
      body === '' ? null : hashOfText(body).slice(0, 12),
    ]),
  );
  const place = Object.values(address).filter(Boolean).join(', ');
  return {
    publicAddress: code,
    defaultLanguage,
    email,
    phone,
    address: place === '' ? null : place,
    ...switches,
    ...Object.fromEntries(versions),
  };
}

/** The call's audit row, with what it changed: nothing where everything was so already. */
async function recordChange(tx: Tx, ctx: MemberContext, before: WholeSettings, after: WholeSettings): Promise<void> {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys(is).filter((field) => was[field] !== is[field]);
  const only = (fields: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  await recordMemberAct(tx, ctx, { before: only(was), after: only(is) });
}
