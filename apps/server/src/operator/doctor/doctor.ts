import { compose } from '../../compose.ts';
import { type Env, readEnv } from '../../env.ts';
import { openLog } from '../../log.ts';
import { reasonOf } from '../../reason.ts';
import type { Command, Outcome, Words } from '../command.ts';
import { type Finding, ill, lineOf } from './finding.ts';
import { lookInside } from './inside.ts';
import { lookOutside } from './outside.ts';

/** Everything that must be right, each on a line with its remedy; ill where something does not work. */
async function examine(environment: NodeJS.ProcessEnv, words: Words): Promise<Outcome> {
  const findings = await findingsOf(environment, words.option('mail') ?? null);
  const [ills, looks] = (['ill', 'look'] as const).map(
    (verdict) => findings.filter((one) => one.verdict === verdict).length,
  );
  return {
    ok: ills === 0,
    lines: findings.map(lineOf),
    found: ills === 0 ? `well; ${looks} to look at` : `${ills} do not work, ${looks} to look at`,
  };
}

async function findingsOf(environment: NodeJS.ProcessEnv, mailTo: string | null): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(environment);
  } catch (error) {
    return [ill('settings', reasonOf(error), 'see Settings in the README')];
  }
  try {
    const { app, close } = await compose(env, openLog('silent'), { migrates: false });
    try {
      return [...(await lookInside(app, env)), ...(await lookOutside(app, env, mailTo))];
    } finally {
      await close();
    }
  } catch (error) {
    return [ill('start', reasonOf(error), 'nothing starts before this is right')];
  }
}

export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    usage: '[--mail <address>]',
    what: 'look at everything that must be right: program, time, keys, disk, backup, rails, bank, mail, address',
    needs: 'environment',
    run: examine,
  },
];
