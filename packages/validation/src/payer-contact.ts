import { z } from 'zod';
import { customerAddressInput, customerEmail } from './customers/edit.ts';
import { customerAddress } from './customers/record.ts';
import { phone } from './personal-details.ts';
import { countryCode } from './wire.ts';

/** Where payers reach a business, as printed on its forms. What it did not give is its primary contact's. */
export const payerContact = z.object({
  countryCode,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: customerAddress,
  /** What stands on the forms where nothing of its own was given. */
  otherwise: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
});

/** Blank text means none. */
export const updatePayerContactInput = z.strictObject({
  email: customerEmail,
  phone,
  address: customerAddressInput,
});
