import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';

const SANDBOX = join(import.meta.dirname, '../../../sandbox/src/main.ts');

/** An organisation of an accounting service, as it stands in its own books. */
export type Organisation = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly kind: string }[];
  readonly contacts: readonly { readonly id: string; readonly currency: string }[];
  /** By account, in cents, debits above zero. */
  readonly balances: Readonly<Record<string, number>>;
  /** Invoices that were made by command. */
  readonly billed: readonly { readonly id: string; readonly number: string; readonly dueCents: number }[];
  readonly payments: readonly { readonly id: string; readonly reference: string; readonly state: string }[];
  /** What a program wrote besides payments. */
  readonly documents: readonly { readonly reference: string }[];
};

/** The outside world as a process of its own, which knows nothing of the test. */
export class SandboxProcess {
  readonly port: number;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.port = port;
    this.#folder = folder;
    this.#child = child;
  }

  /** `product`: where it sends browsers back to. */
  static async start(product: string): Promise<SandboxProcess> {
    const [port = 0, smtpPort, sftpPort] = await freePorts(3);
    const folder = mkdtempSync(join(tmpdir(), 'cordelle-sandbox-'));
    const child = spawn(process.execPath, [SANDBOX], {
      env: {
        ...process.env,
        SANDBOX_PORT: String(port),
        SMTP_PORT: String(smtpPort),
        SFTP_PORT: String(sftpPort),
        DATA_DIR: folder,
        PUBLIC_BASE_URL: product,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return new SandboxProcess(port, folder, child);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get tokenFile(): string {
    return join(this.#folder, 'sandbox/control.token');
  }

  /** Tells one of its accounting services what to do. */
  async tell(service: 'xero' | 'quickbooks', command: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await fetch(`${this.origin}/control/${service}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  }

  /** What stands in the books of one of its accounting services. */
  async books(service: 'xero' | 'quickbooks'): Promise<Organisation[]> {
    return (await fetch(`${this.origin}/books/${service}`)).json();
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
