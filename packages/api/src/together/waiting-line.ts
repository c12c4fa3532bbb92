/** How those who wait are carried out. */
type Ways<Member, Outcome> = {
  /** Most that are carried out together. */
  readonly most: number;
  /** Two with the same one are never carried out together; null: whoever it is beside. */
  apart(member: Member): string | null;
  /** What became of each, in the order in which `take` gives them. Whoever comes before `take` was called is among them. */
  carryOut(take: () => readonly Member[]): Promise<readonly Outcome[]>;
  /** Whether each of those who failed together is to be tried again alone. */
  mayTryAlone(error: unknown): boolean;
};

type Waiting<Member, Outcome> = {
  readonly member: Member;
  readonly apart: string | null;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/**
 * Who comes while others are carried out waits, and is carried out together with all who wait then: the more come, the larger the
 * groups. Who comes alone waits for nobody. One group at a time, in the order in which they came.
 */
export class WaitingLine<Member, Outcome> {
  readonly #ways: Ways<Member, Outcome>;
  #waiting: Waiting<Member, Outcome>[] = [];
  #busy = false;

  constructor(ways: Ways<Member, Outcome>) {
    this.#ways = ways;
  }

  /** Rejects with what its group failed of, or what it failed of alone. */
  join(member: Member): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ member, apart: this.#ways.apart(member), resolve, reject });
      if (!this.#busy) void this.#workOff();
    });
  }

  async #workOff(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) await this.#nextGroup();
    this.#busy = false;
  }

  async #nextGroup(): Promise<void> {
    const group: Waiting<Member, Outcome>[] = [];
    const close = () => {
      if (group.length === 0) group.push(...this.#take());
      return group.map(({ member }) => member);
    };
    try {
      settle(group, await this.#ways.carryOut(close));
    } catch (error) {
      close();
      if (group.length > 1 && this.#ways.mayTryAlone(error)) await Promise.all(group.map((one) => this.#alone(one)));
      else for (const one of group) one.reject(error);
    }
  }

  async #alone(one: Waiting<Member, Outcome>): Promise<void> {
    try {
      settle([one], await this.#ways.carryOut(() => [one.member]));
    } catch (error) {
      one.reject(error);
    }
  }

  #take(): Waiting<Member, Outcome>[] {
    const group: Waiting<Member, Outcome>[] = [];
    const later: Waiting<Member, Outcome>[] = [];
    const names = new Set<string>();
    for (const one of this.#waiting) {
      const { apart } = one;
      if (group.length === this.#ways.most || (apart !== null && names.has(apart))) later.push(one);
      else group.push(one);
      if (apart !== null) names.add(apart);
    }
    this.#waiting = later;
    return group;
  }
}

function settle<Outcome>(group: readonly Waiting<unknown, Outcome>[], outcomes: readonly Outcome[]): void {
  if (outcomes.length !== group.length) throw new Error(`${outcomes.length} outcomes of ${group.length}`);
  for (const [place, outcome] of outcomes.entries()) group[place]?.resolve(outcome);
}
