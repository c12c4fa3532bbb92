import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../app.ts';
import { type RanStep, runDue } from '../day/run-due.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { AnsweringBank } from './answering-bank.ts';
import { DayWorld } from './day-world.ts';

/** An installation and its banks living through days, all steps of the product included. For tests. */
export class BankingDays {
  readonly world: DayWorld;
  readonly banks: Readonly<Record<Rail, AnsweringBank>>;

  private constructor(world: DayWorld) {
    this.world = world;
    this.banks = { CA: new AnsweringBank('CA', world.banks.CA), US: new AnsweringBank('US', world.banks.US) };
  }

  /** Begins at five in the morning of a day, with banks of these rails. */
  static async open(date: string, rails: readonly Rail[] = RAILS): Promise<BankingDays> {
    return BankingDays.over(await DayWorld.open({ rails }), date);
  }

  /** The same in a world that is there. */
  static over(world: DayWorld, date: string): BankingDays {
    world.setClock(date, '05:00');
    return new BankingDays(world);
  }

  close(): Promise<void> {
    return this.world.close();
  }

  /** The process, with business time and the banks moving along with the day. */
  app(process: Parameters<DayWorld['app']>[0] = {}): App {
    return this.moving(this.world.app({ ...process, moving: true }));
  }

  /** The same for a process that was made elsewhere, such as one that is going to die. */
  moving(app: App): App {
    const advance = async (now: Date) => {
      for (const rail of RAILS) await this.banks[rail].advance(now);
      if (now > this.world.now) this.world.now = now;
    };
    return { ...app, sandbox: { now: async () => this.world.now, advance, testAccounts: async () => [] } };
  }

  /** Lets the days pass until a wall-clock time of both rails. Throws when a step could not do its work. */
  async until(date: string, time = '19:00'): Promise<RanStep[]> {
    const ran = await runDue(this.app(), instantOf(date, time, RAIL_FACTS.CA.zone));
    this.world.setClock(date, time);
    const failed = ran.flatMap((step) => ('failure' in step ? `${step.date} ${step.step}: ${step.failure}` : []));
    if (failed.length > 0) throw new Error(failed.join('\n'));
    return ran;
  }

  /** What `verify-ledger` finds wrong: nothing, when the ledger is true. */
  async ledgerFaults(): Promise<(readonly [string, readonly string[]])[]> {
    const { checks } = await verifyLedger(this.world.database.worker);
    return checks.filter(({ holds }) => !holds).map(({ name, offenders }) => [name, offenders] as const);
  }
}
