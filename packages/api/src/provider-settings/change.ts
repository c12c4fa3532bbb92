import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { providerTaxRates } from '@cordelle/db/schema/provider-settings.ts';
import { postalCodeText, requirePlace } from '@cordelle/domain/address/postal-code.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { TAXED_PROVINCES } from '@cordelle/domain/invoice/taxes.ts';
import { type Registration, registrationText } from '@cordelle/domain/provider/registrations.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { providerOf } from '@cordelle/engine/provider/provider.ts';
import type {
  addTaxRateInput,
  removeTaxRateInput,
  updateProviderInput,
} from '@cordelle/validation/provider-settings.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';

/** The number as it is printed; null for none. Throws `provider.number_malformed` at its field. */
function numberIn(kind: Registration, field: string, typed: string): string | null {
  if (typed === '') return null;
  const text = registrationText(kind, typed);
  if (text === null) throw new DomainError('provider.number_malformed', { field });
  return text;
}

/**
 * Says who runs the installation, from now on: invoices issued before keep what they say. Throws `provider.number_malformed`,
 * `record.changed_meanwhile` and what `requirePlace` does.
 */
export async function changeProvider(
  tx: Tx,
  ctx: UserContext,
  { seenVersion, ...input }: z.output<typeof updateProviderInput>,
): Promise<void> {
  const { sql } = tx;
  const postalCode = postalCodeText(input.postalCode);
  requirePlace(
    { country: input.country, region: input.provinceCode, postalCode },
    { region: 'provinceCode', postalCode: 'postalCode' },
  );
  await sql`lock table provider_settings in share row exclusive mode`;
  const before = await providerOf(tx);
  if ((before?.version ?? 0) !== seenVersion) throw new DomainError('record.changed_meanwhile');
  const row = {
    name: input.name,
    legal_name: input.legalName,
    country: input.country,
    address1: input.address1,
    address2: input.address2 || null,
    city: input.city,
    province_code: input.provinceCode,
    postal_code: postalCode,
    gst_hst_number: numberIn('gst_hst', 'gstHstNumber', input.gstHstNumber),
    qst_number: numberIn('qst', 'qstNumber', input.qstNumber),
    pst_bc_number: numberIn('pst_bc', 'pstBcNumber', input.pstBcNumber),
    pst_sk_number: numberIn('pst_sk', 'pstSkNumber', input.pstSkNumber),
    rst_mb_number: numberIn('rst_mb', 'rstMbNumber', input.rstMbNumber),
    ein: numberIn('ein', 'ein', input.ein),
    support_email: input.supportEmail,
    support_phone: input.supportPhone || null,
    support_url: input.supportUrl || null,
    terms_url: input.termsUrl,
    story_url: input.storyUrl || null,
    bank_connection: input.bankConnection || null,
    version: seenVersion + 1,
    changed_at: ctx.app.clock.now(),
  };
  await sql`
    insert into provider_settings ${sql({ one: true, ...row })} on conflict (one) do update set ${sql(row)}`;
  await recordStaffAct(tx, ctx, {
    action: 'providerSettings.update',
    clientIds: [],
    targetType: 'providerSettings',
    targetId: null,
    before: before ?? {},
    after: (await providerOf(tx)) ?? {},
  });
}

/**
 * A rate from a day on, later than today: what was invoiced keeps its own. Throws `provider.rate_day_past`,
 * `provider.rate_taken`, `address.region_unknown`.
 */
export async function addTaxRate(tx: Tx, ctx: UserContext, input: z.output<typeof addTaxRateInput>): Promise<void> {
  const { provinceCode, name, validFrom } = input;
  if (!TAXED_PROVINCES.includes(provinceCode))
    throw new DomainError('address.region_unknown', { field: 'provinceCode', region: provinceCode });
  const now = ctx.app.clock.now();
  if (validFrom <= providerDate(now)) throw new DomainError('provider.rate_day_past');
  const [added] = await tx.sql<{ id: bigint }[]>`
    insert into provider_tax_rates (province_code, name, rate, valid_from, created_by, created_at)
    values (${provinceCode}, ${name}, ${Math.round(Number(input.rate) * 1_000)}, ${validFrom}, ${actorOf(ctx.principal)}, ${now})
    on conflict (province_code, name, valid_from) do nothing returning id`;
  if (!added) throw new DomainError('provider.rate_taken');
  await recordStaffAct(tx, ctx, {
    action: 'providerSettings.addTaxRate',
    clientIds: [],
    targetType: 'providerSettings',
    targetId: String(added.id),
    before: {},
    after: input,
  });
}

/** Takes away a rate whose day has not come. Throws `record.not_found`, `provider.rate_day_past`. */
export async function removeTaxRate(
  tx: Tx,
  ctx: UserContext,
  { id }: z.output<typeof removeTaxRateInput>,
): Promise<void> {
  const [row] = await tx.sql`
    select ${columns(providerTaxRates, ['provinceCode', 'name', 'rate', 'validFrom'])} from provider_tax_rates
     where id = ${id}`;
  if (!row) throw new DomainError('record.not_found');
  if (row.validFrom <= providerDate(ctx.app.clock.now())) throw new DomainError('provider.rate_day_past');
  await tx.sql`delete from provider_tax_rates where id = ${id}`;
  await recordStaffAct(tx, ctx, {
    action: 'providerSettings.removeTaxRate',
    clientIds: [],
    targetType: 'providerSettings',
    targetId: id,
    before: row,
    after: {},
  });
}
