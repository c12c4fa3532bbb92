import { rateLimiter } from './rate-limit.ts';

/** How often everybody asked this process. */
export const limiter = rateLimiter(() => performance.now());
