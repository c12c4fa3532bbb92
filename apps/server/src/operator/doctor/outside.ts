import { RELEASE } from '@cordelle/db/release.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { railsInUse } from '@cordelle/engine/bank-profile.ts';
import { translate } from '@cordelle/engine/words.ts';
import { probeBank } from '../../adapters/probe-bank.ts';
import type { Env } from '../../env.ts';
import { type Finding, findingOf, ill, look, well } from './finding.ts';

const ANSWER_MAX_MS = 15_000;

/** What only the world outside can tell: the bank of each rail, the mail server, and ourselves as people reach us. */
export async function lookOutside(app: App, env: Env, mailTo: string | null): Promise<Finding[]> {
  const inUse = await railsInUse(app.worker).catch(() => RAILS);
  return Promise.all([
    ...inUse.map((rail) =>
      findingOf(`bank ${rail}`, 'see “The bank” in docs/operations.md', async () => {
        const url = env.bankUrls[rail];
        if (url === null) return ill(`bank ${rail}`, 'nobody named it', `set BANK_URL_${rail} for every process`);
        const { waiting, hostKey } = await probeBank(url, env.bankKeyPassphrase);
        const server = hostKey === null ? 'a folder of this machine' : `a server with the key ${hostKey}`;
        return well(`bank ${rail}`, `${server}; written to and taken back, ${waiting} files of the bank wait`);
      }),
    ),
    mailTo === null
      ? look('mail', 'not tried', 'give --mail and an address to send one')
      : findingOf('mail', 'see that SMTP_URL and MAIL_FROM are right', () => mail(app, mailTo)),
    findingOf('address', 'see that the proxy of PUBLIC_BASE_URL leads to this server', () => address(env)),
  ]);
}

async function mail({ mailer, wallClock }: App, to: string): Promise<Finding> {
  await mailer.send({
    fromName: null,
    replyTo: null,
    attachments: [],
    to,
    subject: translate('doctor_mail_subject', 'en', {}),
    text: translate('doctor_mail_text', 'en', {}),
    html: null,
    language: 'en',
    messageId: `doctor-${wallClock.now().getTime()}`,
    unsubscribe: null,
  });
  return well('mail', `the mail server took a mail to ${to}; see that it arrives`);
}

async function address({ publicBaseUrl }: Env): Promise<Finding> {
  const answer = await fetch(new URL('/health', publicBaseUrl), {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  });
  const said: unknown = await answer.json().catch(() => null);
  const version = typeof said === 'object' && said !== null && 'version' in said ? said.version : null;
  if (!answer.ok || version === null)
    return ill(
      'address',
      `${publicBaseUrl.origin} answers ${answer.status}, and not as this program`,
      'see where the proxy leads',
    );
  return version === RELEASE
    ? well('address', `${publicBaseUrl.origin} leads here`)
    : look(
        'address',
        `${publicBaseUrl.origin} leads to release ${version}, this is ${RELEASE}`,
        'restart what is older',
      );
}
