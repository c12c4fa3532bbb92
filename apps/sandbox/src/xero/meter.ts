const AT_ONCE = 5;
export const PER_MINUTE = 60;
const PER_DAY = 5_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Used = { underWay: number; minute: number[]; dayBegan: number; today: number };

/** What each organisation may be asked: five at once, sixty a minute, five thousand a day. */
export class Meter {
  readonly #used = new Map<string, Used>();
  /** Of a minute; a year that passes in a minute asks for more. */
  readonly #perMinute: () => number;

  constructor(perMinute: () => number) {
    this.#perMinute = perMinute;
  }

  static refusal(problem: string, seconds: number): Record<string, string> {
    return { 'X-Rate-Limit-Problem': problem, 'Retry-After': String(seconds) };
  }

  #of(organisationId: string): Used {
    const now = Date.now();
    const known = this.#used.get(organisationId) ?? { underWay: 0, minute: [], dayBegan: now, today: 0 };
    this.#used.set(organisationId, known);
    known.minute = known.minute.filter((at) => at > now - MINUTE_MS);
    if (known.dayBegan < now - DAY_MS) Object.assign(known, { dayBegan: now, today: 0 });
    return known;
  }

  /** Null: it may go on. */
  begin(organisationId: string): Record<string, string> | null {
    const used = this.#of(organisationId);
    if (used.underWay >= AT_ONCE) return Meter.refusal('concurrent', 1);
    if (used.minute.length >= this.#perMinute())
      return Meter.refusal('minute', Math.ceil(((used.minute[0] ?? 0) + MINUTE_MS - Date.now()) / 1000));
    if (used.today >= Math.max(PER_DAY, this.#perMinute()))
      return Meter.refusal('day', Math.ceil((used.dayBegan + DAY_MS - Date.now()) / 1000));
    used.underWay += 1;
    used.today += 1;
    used.minute.push(Date.now());
    return null;
  }

  /** Ends a call; what is left, for its answer. */
  end(organisationId: string): Record<string, string> {
    const used = this.#of(organisationId);
    used.underWay -= 1;
    return {
      'X-DayLimit-Remaining': String(PER_DAY - used.today),
      'X-MinLimit-Remaining': String(this.#perMinute() - used.minute.length),
      'X-AppMinLimit-Remaining': '9999',
    };
  }
}
