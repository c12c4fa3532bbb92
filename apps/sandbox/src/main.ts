import { readEnv } from './env.ts';
import { startSandbox } from './sandbox.ts';

const STOP_MS_MAX = 5000;

const sandbox = await startSandbox(readEnv(process.env));
console.log(`sandbox on http://localhost:${sandbox.port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // connections that will not end must not keep the process
    setTimeout(() => process.exit(0), STOP_MS_MAX).unref();
    sandbox.close().then(() => process.exit(0));
  });
