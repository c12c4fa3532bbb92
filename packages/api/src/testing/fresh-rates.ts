import { beforeAll } from 'vitest';
import { limiter } from '../limiter.ts';

// Files of tests share one process, and with it what it remembers of callers.
beforeAll(() => limiter.forget());
