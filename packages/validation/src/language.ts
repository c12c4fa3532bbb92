import { z } from 'zod';

export const LANGUAGES = ['en', 'fr'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;
