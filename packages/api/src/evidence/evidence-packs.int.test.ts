import { createHash } from 'node:crypto';
import { inTransaction } from '@cordelle/db/connection.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import { sendOutbox } from '@cordelle/engine/outbox/send-outbox.ts';
import type { CheckedFile } from '@cordelle/engine/stored-files/checked-file.ts';
import { keepFile, openFile } from '@cordelle/engine/stored-files/stored-files.ts';
import { DayWorld, type NewDebit } from '@cordelle/engine/testing/day-world.ts';
import { keptLogo } from '@cordelle/engine/testing/kept-logo.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limiter } from '../limiter.ts';
import { giveConsent } from '../payer-flows/give-consent.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { agreementChanges } from '../testing/consents.ts';
import { pictureOf } from '../testing/pictures.ts';

const MAPLE = 4n;
const BOREAL = 5n;
let world: DayWorld;
let callers: Callers;
let ada: Awaited<ReturnType<Callers['member']>>;
let reader: Awaited<ReturnType<Callers['member']>>;
let boreal: Awaited<ReturnType<Callers['member']>>;
let nextCustomer = 0;
let customers: bigint[] = [];

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  customers = await world.addClient({ id: MAPLE, rail: 'CA', customers: 15 });
  await world.addClient({ id: BOREAL, rail: 'US' });
  callers = new Callers(world);
  ada = await callers.member({ clientId: MAPLE, role: 'client_primary' });
  reader = await callers.member({ clientId: MAPLE, role: 'client_read_only' });
  boreal = await callers.member({ clientId: BOREAL, role: 'client_primary' });
});
afterAll(() => world.close());
beforeEach(() => {
  limiter.forget();
  world.setClock('2026-03-16', '10:00');
});

/** Somebody nobody else of this file asks about. */
function customer(): bigint {
  const id = customers[nextCustomer];
  nextCustomer += 1;
  if (id === undefined) throw new Error('every customer is taken');
  return id;
}

const agreed = (customerId: bigint, text = `Agreement of ${customerId}`, at = world.now) =>
  inTransaction(world.database.worker, { clientId: MAPLE }, (tx) =>
    giveConsent(tx, MAPLE, {
      customerId,
      customerType: 'Personal',
      language: 'fr',
      limit: null,
      kind: 'recurring',
      purpose: 'payments',
      scope: null,
      agreement: { title: 'PAD', parts: [], version: '1', text, hash: hashOfText(text), complete: true },
      sealed: { encrypted: 'sealed', hash: hashOfText(`${text} in full`) },
      noticeWaived: undefined,
      evidence: {
        method: 'click_through',
        page: 'processing',
        ip: '192.0.2.7',
        userAgent: 'Firefox',
        zone: 'America/Toronto',
        clickedAt: at.toISOString(),
        linkCode: 'maple-dental',
        // Typed so that it reads like a moment, and is none.
        answers: { name: 'Léa Roy', address: { city: 'Ottawa' }, comment: '2026-99-99T1Z' },
        account: '*****67',
        verification: 'none',
      },
      verificationRequired: false,
      at,
    }),
  );
const withdrawn = (customerId: bigint, at: Date) =>
  agreementChanges(
    world,
    { clientId: MAPLE, customerId },
    { type: 'revoke', by: 'payer', returnCode: null },
    { evidence: { method: 'mailed_link' }, at },
  );
/** A debit the bank has carried out. */
async function taken(debit: Pick<NewDebit, 'customerId' | 'id' | 'amount' | 'requestedDate'>): Promise<void> {
  await world.addDebit({ rail: 'CA', clientId: MAPLE, ...debit });
  await world.database.owner`update transactions set status = 'Processed' where id = ${String(debit.id)}`;
}
const make = async (customerId: bigint, version?: number, caller = ada) =>
  (await caller()).evidencePacks.make({
    customerId: String(customerId),
    ...(version === undefined ? {} : { version }),
  });
const check = (hash: string) => callers.nobody().evidencePacks.check({ hash });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A file of a pack as it is kept. */
const kept = (packId: string, file: 'json' | 'pdf') =>
  inTransaction(world.database.worker, { clientId: MAPLE }, async (tx) => {
    const [pack] = await tx.sql<{ json: bigint; pdf: bigint }[]>`
      select json_file_id as json, pdf_file_id as pdf from evidence_packs where id = ${packId}::bigint`;
    if (!pack) throw new Error('there is no such pack');
    return openFile(tx, world.app(), MAPLE, pack[file]);
  });
const contentsOf = async (packId: string) => JSON.parse((await kept(packId, 'json')).bytes.toString());

describe('an evidence pack', () => {
  test('holds what is recorded, and its files are what their fingerprints say', async () => {
    const id = customer();
    await agreed(id);
    await taken({ customerId: id, id: 901n, amount: '25.00', requestedDate: '2026-03-18' });
    const pack = await make(id);
    const { bytes: json, filename } = await kept(pack.id, 'json');
    const { bytes: pdf } = await kept(pack.id, 'pdf');
    expect(pack.files.json.filename).toBe(filename);
    expect([sha256(json), sha256(pdf)]).toEqual([pack.jsonHash, pack.pdfHash]);
    const contents = JSON.parse(json.toString());
    expect(contents).toMatchObject({
      format: 'cordelle_evidence_pack',
      business: { business_name: 'Client 4', country: 'CA', currency: 'CAD' },
      payer: { payer_reference: `C${id}` },
      agreement: {
        reference: `C${id}-1`,
        version: 1,
        account: '*****67',
        text: `Agreement of ${id}`,
        text_sha256: hashOfText(`Agreement of ${id}`),
        text_matches: true,
        language: 'fr',
      },
      consent: { ip: '192.0.2.7', browser: 'Firefox', link_code: 'maple-dental' },
      standing: { changed_at: null, ended_at: null, replaced_at: null },
      debits: { listed: 1, total: 1, records: [{ id: '901', amount: '25.00', currency: 'CAD' }] },
      retention: { months: 12, counts_from: 'last_debit', last_debit_on: '2026-03-18', keep_until: '2027-03-18' },
    });
    expect(contents.consent.answers).toContainEqual({ field: 'address.city', value: 'Ottawa' });
    expect(contents.consent.answers).toContainEqual({ field: 'comment', value: '2026-99-99T1Z' });
    expect(contents.labels.fields.process_date).toEqual({ en: 'Process date', fr: 'Date de traitement' });
    expect(contents.labels.values.Approved).toEqual({ en: 'Approved', fr: 'Approuvé' });
    expect(json.toString()).not.toContain(`1${id}`);
    // The printed copy names the other file.
    expect(pdf.toString()).toContain(pack.jsonHash);
    expect(pdf.toString()).toContain('https://pay.example.test/verify_agreement');
  });

  test('holds the signed form itself, the words of each version, the payer’s address and what the server said of each mail', async () => {
    const id = customer();
    const { owner } = world.database;
    await agreed(id, 'First words');
    const form = (filename: string, contentType: CheckedFile['contentType'], bytes: Buffer) =>
      inTransaction(world.database.worker, { clientId: MAPLE }, (tx) =>
        keepFile(tx, world.app(), {
          clientId: MAPLE,
          customerId: id,
          title: 'permission_form',
          file: { filename, contentType, bytes, scan: 'clean' },
          actor: 'payer',
          at: world.now,
        }),
      );
    const paper = Buffer.from('%PDF-1.4 twenty pages %%EOF');
    const picture = await pictureOf('png');
    for (const [limitCents, fileId] of [
      [5_000n, await form('agreement-2021.pdf', 'application/pdf', paper)],
      [6_000n, await form('amended.png', 'image/png', picture)],
    ] as const)
      await agreementChanges(
        world,
        { clientId: MAPLE, customerId: id },
        { type: 'changeLimit', limitCents },
        {
          fileId,
          agreed: {
            consentKind: 'recurring',
            terms: `Up to ${limitCents}`,
            termsHash: hashOfText(`Up to ${limitCents}`),
          },
        },
      );
    await owner`update customers set address1 = '220 Elgin Street', city = 'Ottawa', province_code = 'ON', postal_code = 'K2P 1L7'
                 where id = ${String(id)}`;
    await sendOutbox(world.app());
    await keptLogo(world, MAPLE, picture);
    const pack = await make(id, 3);
    const contents = await contentsOf(pack.id);
    expect(contents.payer.payer_address).toBe('220 Elgin Street, Ottawa ON K2P 1L7');
    expect(contents.scans).toMatchObject([
      { version: 2, filename: 'agreement-2021.pdf', sha256: sha256(paper), goes_along: 'attached' },
      { version: 3, filename: 'amended.png', sha256: sha256(picture), goes_along: 'drawn' },
    ]);
    expect(contents.changes[1]).toMatchObject({ text: 'Up to 5000', text_matches: true });
    const drawn = world.drawn.at(-1);
    if (drawn?.document !== 'evidence_pack') throw new Error('no pack was drawn');
    const { attached, pictures, versions, logo } = drawn.facts;
    expect(logo).toBe(`data:image/png;base64,${Buffer.from(picture).toString('base64')}`);
    expect(attached.map(({ bytes }) => sha256(bytes))).toEqual([pack.jsonHash, sha256(paper), sha256(picture)]);
    expect(pictures).toMatchObject([{ contentType: 'image/png' }]);
    expect(versions).toMatchObject([{ text: 'Up to 5000' }, { text: 'Up to 6000' }]);
  });

  test('tells of each mail to the payer what became of it and what it said, without links that are theirs alone', async () => {
    const id = customer();
    await agreed(id);
    const [mail] = await world.database.owner`
      insert into outbox (client_id, customer_id, template, to_address, language, subject, text_body, dedupe_key, created_at)
      values (4, ${String(id)}, 'reminder', 'maya@payer.test', 'en', 'A debit is near',
              'See https://pay.example.test/my_payments/secret', 'evidence', ${world.now}) returning id`;
    await sendOutbox(world.app());
    const { notices } = await contentsOf((await make(id)).id);
    expect(notices.records).toEqual([
      expect.objectContaining({
        address: 'maya@payer.test',
        delivery: 'sent',
        sent_at: world.now.toISOString(),
        server_answer: `250 2.0.0 queued as outbox-4-${mail?.id}`,
        said: 'See https://pay.example.test/my_payments/…',
      }),
    ]);
  });

  test('a debit that was held back counts neither as taken nor for how long proof is kept', async () => {
    const id = customer();
    await agreed(id);
    await taken({ customerId: id, id: 905n, amount: '25.00', requestedDate: '2026-03-18' });
    await world.addDebit({
      rail: 'CA',
      clientId: MAPLE,
      customerId: id,
      id: 906n,
      amount: '89.00',
      requestedDate: '2026-03-20',
    });
    await world.database.owner`update transactions set status = 'Declined', stage = 'not_sent' where id = 906`;
    expect(await contentsOf((await make(id)).id)).toMatchObject({
      debits: { total: 1, records: [{ id: '905' }] },
      retention: { last_debit_on: '2026-03-18' },
    });
  });

  test('is about the newest consent, or about the one asked for, with its own debits', async () => {
    const id = customer();
    world.setClock('2026-02-02', '10:00');
    await agreed(id, 'First');
    await taken({ customerId: id, id: 911n, amount: '10.00', requestedDate: '2026-02-10' });
    world.setClock('2026-03-02', '10:00');
    await agreed(id, 'Second');
    world.setClock('2026-03-16', '10:00');
    const read = async (version?: number) => contentsOf((await make(id, version)).id);
    expect(await read()).toMatchObject({ agreement: { version: 2, text: 'Second' }, debits: { total: 0 } });
    expect(await read(1)).toMatchObject({
      agreement: { version: 1, text: 'First' },
      standing: { replaced_at: null },
      debits: { total: 1 },
    });
  });

  test('holds word for word what the payer approved under the agreement', async () => {
    const id = customer();
    await agreed(id);
    const text = `Client 4 may debit $25.00 CAD from ${id}\n\nDate of my approval: Mar 16, 2026`;
    await agreementChanges(
      world,
      { clientId: MAPLE, customerId: id },
      {
        type: 'approveDebit',
        scheduleId: '1',
        amount: '25.00',
        currency: 'CAD',
        debitOn: '2026-03-20',
        termsHash: hashOfText(text),
      },
      {
        agreed: { consentKind: 'sporadic', terms: text, termsHash: hashOfText(text) },
        evidence: { method: 'mailed_link', amount: '25.00', debitOn: '2026-03-20', userAgent: 'Firefox' },
      },
    );
    const { agreement, approvals, changes, standing } = await contentsOf((await make(id)).id);
    expect(agreement.version).toBe(1);
    expect(standing).toEqual({ changed_at: null, ended_at: null, replaced_at: null });
    expect(changes).toHaveLength(1);
    expect(approvals).toEqual([
      expect.objectContaining({
        version: 2,
        approved_at: world.now.toISOString(),
        amount: '25.00',
        debit_on: '2026-03-20',
        approved_text: text,
        approved_text_sha256: hashOfText(text),
      }),
    ]);
  });

  test('is listed with who made it; its files can be fetched again', async () => {
    const id = customer();
    await agreed(id);
    const pack = await make(id);
    const { records, count } = await (await reader()).evidencePacks.list({ customerId: String(id) });
    expect(count).toBe(1);
    expect(records).toEqual([
      {
        id: pack.id,
        version: 1,
        jsonHash: pack.jsonHash,
        pdfHash: pack.pdfHash,
        actor: pack.actor,
        actorName: pack.actorName,
        createdAt: pack.createdAt,
      },
    ]);
    const { json } = await (await ada()).evidencePacks.links({ evidencePackId: pack.id });
    expect(json).toMatchObject({ filename: `evidence-C${id}-1.json`, url: expect.stringMatching(/^\/downloads\//) });
    const [audited] = await world.database.owner<{ action: string; target: string }[]>`
      select action, target_id as target from audit_log where action = 'evidencePacks.make' order by id desc limit 1`;
    expect(audited).toEqual({ action: 'evidencePacks.make', target: pack.id });
  });

  test('two made at the same moment are two', async () => {
    const id = customer();
    await agreed(id);
    expect((await make(id)).jsonHash).not.toBe((await make(id)).jsonHash);
  });

  test('is refused without a consent, and for a version that is none', async () => {
    const id = customer();
    expect(await refusalFrom(make(id))).toMatchObject({ code: 'evidence.no_consent' });
    await agreed(id);
    expect(await refusalFrom(make(id, 7))).toMatchObject({ code: 'evidence.no_consent' });
  });

  test('is for whoever may take customers along: neither for readers nor for another client', async () => {
    const id = customer();
    await agreed(id);
    const pack = await make(id);
    expect(await refusalFrom(make(id, undefined, reader))).toMatchObject({ code: 'auth.forbidden' });
    expect(await refusalFrom(make(id, undefined, boreal))).toMatchObject({ code: 'record.not_found' });
    const foreign = await boreal();
    expect(await foreign.evidencePacks.list({ customerId: String(id) })).toMatchObject({ records: [], count: 0 });
    expect(await refusalFrom(foreign.evidencePacks.links({ evidencePackId: pack.id }))).toMatchObject({
      code: 'record.not_found',
    });
  });
});

describe('the public check', () => {
  test('knows both files and the text of the agreement, and names no payer', async () => {
    const id = customer();
    const { version } = await agreed(id, `Words of ${id}`);
    const pack = await make(id);
    const known = { business: 'Client 4', reference: `C${id}-${version}`, version, zone: 'America/Toronto' };
    expect(await check(pack.jsonHash)).toMatchObject({ found: [{ what: 'json', ...known, madeAt: pack.createdAt }] });
    expect(await check(pack.pdfHash)).toMatchObject({ found: [{ what: 'pdf', ...known }] });
    const terms = await check(hashOfText(`Words of ${id}`));
    expect(terms).toMatchObject({ found: [{ what: 'terms', ...known, endedAt: null, replacedAt: null }] });
    expect(JSON.stringify(terms)).not.toMatch(/Élodie|payer|example/);
  });

  test('an altered file is not recognized', async () => {
    const id = customer();
    await agreed(id);
    const { bytes } = await kept((await make(id)).id, 'json');
    const altered = Buffer.from(bytes.toString().replace('192.0.2.7', '192.0.2.8'));
    expect(await check(sha256(altered))).toEqual({ found: [] });
  });

  test('tells of a revocation; a newer agreement stands beside it', async () => {
    const id = customer();
    await agreed(id, `Ended ${id}`);
    const pack = await make(id);
    await withdrawn(id, new Date('2026-04-01T15:00:00Z'));
    expect(await check(pack.jsonHash)).toMatchObject({
      found: [{ endedAt: '2026-04-01T15:00:00.000Z', replacedAt: null }],
    });
    await agreed(id, `Newer ${id}`, new Date('2026-05-01T15:00:00Z'));
    expect(await check(hashOfText(`Ended ${id}`))).toMatchObject({
      found: [{ endedAt: '2026-04-01T15:00:00.000Z', replacedAt: null }],
    });
    expect(await check(hashOfText(`Newer ${id}`))).toMatchObject({ found: [{ endedAt: null, replacedAt: null }] });
  });

  test('a text two payers agreed to is told for both, each as it stands', async () => {
    const [one, other] = [customer(), customer()];
    await agreed(one, 'The same words');
    await agreed(other, 'The same words');
    await withdrawn(other, new Date('2026-04-01T15:00:00Z'));
    const { found } = await check(hashOfText('The same words'));
    expect(found.map(({ reference, endedAt }) => [reference, endedAt])).toEqual([
      [`C${one}-1`, null],
      [`C${other}-1`, '2026-04-01T15:00:00.000Z'],
    ]);
  });
});
