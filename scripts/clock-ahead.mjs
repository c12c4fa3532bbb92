/**
 * Preloaded into what tests on another day (`TEST_DAY`): every clock of this process is ahead of the machine's by
 * `CLOCK_AHEAD_MS` milliseconds. Dates that are given stay what they are.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
