import { createHash } from 'node:crypto';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { type ScanMatch, scanMatcher } from '@cordelle/domain/customer/scan-names.ts';
import { DomainError, ERRORS } from '@cordelle/domain/errors.ts';
import { changeAuthorizations } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { changeCustomers } from '@cordelle/engine/customers/customer-rows.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { CheckedFile } from '@cordelle/engine/stored-files/checked-file.ts';
import { keepFile } from '@cordelle/engine/stored-files/stored-files.ts';
import { translate } from '@cordelle/engine/words.ts';
import {
  type matchedScans,
  SCANS_BYTES_MAX,
  SCANS_MAX,
  scanChoices,
} from '@cordelle/validation/customers/agreement-scans.ts';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { cleanFileName, extensionOf } from '../uploads/file-name.ts';
import { inspectDocument } from '../uploads/inspect-document.ts';
import { readZip, type ZipEntry } from '../uploads/read-zip.ts';
import { scanned } from '../uploads/scan-upload.ts';

type Answer = z.input<typeof matchedScans>;
type Line = Answer['records'][number];
type Choices = z.output<typeof scanChoices>;

const PAYER = joined(
  columns(customers, 'c', ['id', 'name', 'customIdentifier', 'identifier']),
  columns(authorizations, 'a', { agreementId: 'id' }),
  computed<{ sha256: string | null }>({
    sha256: `(select f.sha256 from customer_authorizations v
                join stored_files f on f.client_id = v.client_id and f.id = v.file_id
               where v.client_id = a.client_id and v.authorization_id = a.id order by v.version desc limit 1)`,
  }),
);
type Payer = Row<typeof PAYER>;

/** Payers with an agreement that a scan can be filed with: the one they show. `only`: these alone. */
const payersOf = ({ sql }: Tx, clientId: bigint, only: readonly string[] | null) => sql`
  select ${PAYER}
    from customers c
    join authorizations a on a.client_id = c.client_id and a.id = c.authorization_id and a.number is not null
   where c.client_id = ${clientId} and c.active
     and (${only === null} or c.id = any(${arrayLiteral(only ?? [])}::bigint[]))
   order by c.id`;

type Read = { readonly entry: ZipEntry; readonly filename: string; readonly match: ScanMatch };

/** Files of an archive with whom their names mean. Throws what `readZip` does, and `request.malformed_json`. */
async function matched(ctx: MemberContext, file: UploadedFile, choicesText: string | undefined) {
  const choices = choicesIn(choicesText);
  const entries = readZip(file.bytes, {
    entriesMax: SCANS_MAX,
    bytesMaxEach: FILE_LIMITS.authorizationForm.maxBytes,
    bytesMaxTotal: SCANS_BYTES_MAX,
  });
  const payers = await ctx.read((tx) => payersOf(tx, ctx.client.id, null));
  const byId = new Map(payers.map((payer) => [String(payer.id), payer]));
  const match = scanMatcher(payers);
  const read = entries.map((entry): Read => {
    const filename = cleanFileName(entry.name);
    return { entry, filename, match: match(filename) };
  });
  const meant = read.map(({ match: { customerIds } }, place) => {
    const chosen = choices[String(place)];
    if (chosen !== undefined) return chosen;
    return customerIds.length === 1 ? String(customerIds[0]) : null;
  });
  const takable = meant.filter((_, place) => kindProblem(read[place]?.filename ?? '') === null);
  const times = Map.groupBy(takable, (id) => id);
  const lines = read.map(({ filename, match: { by, customerIds } }, place): Line => {
    const id = meant[place] ?? null;
    const isUnknown = id !== null && !byId.has(id);
    const isTwice = id !== null && (times.get(id)?.length ?? 0) > 1;
    const problem =
      kindProblem(filename) ?? (isUnknown ? 'scan_problem_unknown' : isTwice ? 'scan_problem_twice' : null);
    return {
      place,
      filename,
      problem: problem && translate(problem, ctx.language),
      matchedBy: by,
      customers: customerIds.flatMap((one) => shown(byId.get(String(one)))),
      customerId: id,
      state: problem === null && id !== null ? 'to_file' : 'left',
    };
  });
  return { read, lines, byId };
}

const shown = (payer: Payer | undefined): Line['customers'] =>
  payer ? [{ id: String(payer.id), name: payer.name, customIdentifier: payer.customIdentifier }] : [];

const kindProblem = (filename: string): string | null => {
  const taken: readonly string[] = FILE_LIMITS.authorizationForm.extensions;
  return taken.includes(extensionOf(filename)) ? null : 'scan_problem_kind';
};

function choicesIn(text: string | undefined): Choices {
  if (text === undefined) return {};
  try {
    return scanChoices.parse(JSON.parse(text));
  } catch {
    throw new DomainError('request.malformed_json', { field: 'choices' });
  }
}

const answer = (records: readonly Line[]): Answer => ({
  records: [...records],
  count: records.length,
  toFile: records.filter(({ state }) => state === 'to_file').length,
  filed: records.filter(({ state }) => state === 'filed').length,
});

/** Whose scan each file of an archive would be; nothing is kept. */
export const previewScans = async (ctx: MemberContext, file: UploadedFile, choices: string | undefined) =>
  answer((await matched(ctx, file, choices)).lines);

/**
 * Files each scan of an archive whose payer is known with the agreement they show. One that cannot be taken says why, and the
 * others are filed; the very scan that is there already is left. All that are filed are filed together.
 */
export async function fileScans(ctx: MemberContext, file: UploadedFile, choices: string | undefined): Promise<Answer> {
  const { read, lines, byId } = await matched(ctx, file, choices);
  const taken: { readonly payer: Payer; readonly file: CheckedFile }[] = [];
  const records: Line[] = [];
  for (const line of lines) {
    const one = read[line.place];
    const payer = line.customerId === null ? undefined : byId.get(line.customerId);
    if (line.state !== 'to_file' || !one || !payer) {
      records.push(line);
      continue;
    }
    try {
      const document = new UploadedFile(one.filename, one.entry.read());
      const checked = await scanned(ctx.app, ctx.client.id, await inspectDocument(document, 'authorizationForm'));
      const isThere = createHash('sha256').update(checked.bytes).digest('hex') === payer.sha256;
      if (!isThere) taken.push({ payer, file: checked });
      records.push({ ...line, state: isThere ? 'filed_before' : 'filed' });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      records.push({
        ...line,
        state: 'left',
        problem: translate(ERRORS[error.code].message, ctx.language, error.details),
      });
    }
  }
  const by = { actor: ctx.actor, at: ctx.app.clock.now() };
  await ctx.write((tx) => keep(ctx, tx, taken, by));
  return answer(records);
}

async function keep(
  { app, client: { id: clientId } }: MemberContext,
  tx: Tx,
  taken: readonly { readonly payer: Payer; readonly file: CheckedFile }[],
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const filed: { readonly payer: Payer; readonly fileId: bigint }[] = [];
  for (const { payer, file } of taken) {
    const fileId = await keepFile(tx, app, { clientId, customerId: payer.id, title: 'permission_form', file, ...by });
    filed.push({ payer, fileId });
  }
  await changeCustomers(
    tx,
    filed.map(({ payer, fileId }) => ({ clientId, id: payer.id, permissionFormId: fileId })),
  );
  await changeAuthorizations(
    tx,
    filed.map(({ payer, fileId }) => ({
      clientId,
      customerId: payer.id,
      authorizationId: payer.agreementId,
      command: { type: 'amend', signedForm: true },
      fileId,
    })),
    by,
  );
  await recordFacts(
    tx,
    clientId,
    filed.map(({ payer }) => ({ customerId: payer.id, type: 'permission_form_uploaded' })),
    by,
  );
}
