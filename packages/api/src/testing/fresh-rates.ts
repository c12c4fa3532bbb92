import { beforeAll } from 'vitest';
import { limiter } from '../trpc.ts';

// Files of tests share one process, and with it what it remembers of callers.
beforeAll(() => limiter.forget());
