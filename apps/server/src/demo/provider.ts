import type { Tx } from '@cordelle/db/connection.ts';
import { PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';

/** Who provides the service of the demonstration: samples, and named so. No number here is anybody's. */
export async function insertDemoProvider({ sql }: Tx, actor: string, at: Date): Promise<void> {
  await sql`
    insert into provider_settings ${sql({
      name: PRODUCT_BRAND.name,
      legal_name: `${PRODUCT_BRAND.name} Demonstration Inc. (sample)`,
      country: 'CA',
      address1: '100 Sample Street',
      city: 'Ottawa',
      province_code: 'ON',
      postal_code: 'K1A 0A6',
      gst_hst_number: '123456782 RT0001',
      qst_number: '1234567890 TQ0001',
      pst_bc_number: 'PST-1234-5678',
      pst_sk_number: '1234567',
      rst_mb_number: '123456-7',
      ein: '12-3456789',
      support_email: PRODUCT_BRAND.supportEmail,
      terms_url: PRODUCT_BRAND.termsUrl,
      story_url: PRODUCT_BRAND.storyUrl,
      version: 1,
      changed_at: at,
    })}`;
  await sql`
    insert into promo_codes ${sql({
      code: 'WELCOME',
      off_bps: 5_000,
      fees: ['monthly'],
      months: 3,
      valid_from: '2020-01-01',
      note: 'Sample: half the monthly fee for three months',
      created_by: actor,
      created_at: at,
    })}`;
}
