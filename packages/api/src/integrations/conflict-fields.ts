import { COPIED_FIELDS, type CopiedDetails, type CopiedField } from '@cordelle/domain/accounting/merge.ts';
import { z } from 'zod';

const fields = z.array(z.enum(COPIED_FIELDS)).catch([]);
const line = z.string().nullable();
const details = z
  .object({
    name: line,
    email: line,
    phone: line,
    address: z.object({ address1: line, address2: line, city: line, provinceCode: line, postalCode: line }).nullable(),
  })
  .partial()
  .catch({});

/** Fields that somebody has to decide, as a row keeps them. */
export const conflictFields = (stored: unknown): readonly CopiedField[] => fields.parse(stored ?? []);
/** What was last the same on both sides, as a row keeps it. */
export const copiedDetails = (stored: unknown): Partial<CopiedDetails> => {
  const { name, email, phone, address } = details.parse(stored);
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
  };
};
