import { hostname } from 'node:os';

/** How this process is called towards people who look for it: `worker-2 4711`. */
export const processName = (): string => `${hostname()} ${process.pid}`;
