import { join, resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  /** The product's port; the sandbox stands beside it. */
  PORT: port.default(3000),
  /** HTTP: control, inbox, test accounts. Default PORT + 1. */
  SANDBOX_PORT: port.optional(),
  /** Default SANDBOX_PORT + 1. */
  SMTP_PORT: port.optional(),
  /** Default SANDBOX_PORT + 2. */
  SFTP_PORT: port.optional(),
  /** Where the identity service sends its messages. Default: to the product, on this machine. */
  VERIFF_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The product, as browsers reach it: where accounting services send them back to. */
  PUBLIC_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Decides what happens on realistic accounts. A bank once opened keeps its seed. */
  SANDBOX_SEED: z.coerce.number().int().default(1),
});

/** Settings of the outside world. `folder` holds all of it: `DATA_DIR/sandbox`. Port 0 is any free one. */
export type Env = {
  readonly port: number;
  readonly smtpPort: number;
  readonly sftpPort: number;
  readonly identityListener: URL;
  readonly product: URL;
  readonly folder: string;
  readonly seed: number;
};

/** Reads the environment; throws a readable error for a value that makes no sense. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) throw new Error(`environment: ${z.prettifyError(parsed.error)}`);
  const { PORT, SANDBOX_PORT = beside(PORT, 1), DATA_DIR, SANDBOX_SEED } = parsed.data;
  return {
    port: SANDBOX_PORT,
    smtpPort: parsed.data.SMTP_PORT ?? beside(SANDBOX_PORT, 1),
    sftpPort: parsed.data.SFTP_PORT ?? beside(SANDBOX_PORT, 2),
    identityListener: new URL(parsed.data.VERIFF_WEBHOOK_URL ?? `http://127.0.0.1:${PORT}/v3/webhooks/identity`),
    product: new URL(parsed.data.PUBLIC_BASE_URL ?? `http://localhost:${PORT}`),
    folder: resolve(join(DATA_DIR, 'sandbox')),
    seed: SANDBOX_SEED,
  };
}

/** Beside "any free port" stands any other free one. */
const beside = (base: number, distance: number): number => (base === 0 ? 0 : base + distance);
