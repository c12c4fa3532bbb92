import { z } from 'zod';
import { instant } from './wire.ts';

/** Where a file waits for whoever asked: for minutes, for them alone. */
export const downloadLink = z.object({ url: z.string(), filename: z.string(), expiresAt: instant });
