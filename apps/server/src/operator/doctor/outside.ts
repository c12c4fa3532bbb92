import { installationOf } from '@cordelle/db/key-store.ts';
import { RELEASE } from '@cordelle/db/release.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { railsInUse } from '@cordelle/engine/bank-profile.ts';
import { translate } from '@cordelle/engine/words.ts';
import { z } from 'zod';
import { probeBank } from '../../adapters/probe-bank.ts';
import type { Env } from '../../env.ts';
import { type Finding, findingOf, ill, look, well } from './finding.ts';

const ANSWER_MAX_MS = 15_000;

const health = z.object({ version: z.string(), installation: z.string().optional() });

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
    findingOf('address', 'see that the proxy of PUBLIC_BASE_URL leads to this server', () => address(app, env)),
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

export async function address(
  { keys }: Pick<App, 'keys'>,
  { publicBaseUrl }: Pick<Env, 'publicBaseUrl'>,
): Promise<Finding> {
  const answer = await fetch(new URL('/health', publicBaseUrl), {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  });
  const said = health.safeParse(await answer.json().catch(() => null)).data;
  if (!answer.ok || !said)
    return ill(
      'address',
      `${publicBaseUrl.origin} answers ${answer.status}, and not as this program`,
      'see where the proxy leads',
    );
  if (said.installation !== undefined && said.installation !== installationOf(keys))
    return ill(
      'address',
      `${publicBaseUrl.origin} leads to another installation`,
      'set PORT and PUBLIC_BASE_URL as for `npm start`, or see where the proxy leads',
    );
  return said.version === RELEASE
    ? well('address', `${publicBaseUrl.origin} leads here`)
    : look(
        'address',
        `${publicBaseUrl.origin} leads to release ${said.version}, this is ${RELEASE}`,
        'restart what is older',
      );
}
