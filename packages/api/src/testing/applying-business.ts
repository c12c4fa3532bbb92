import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Identity } from '@cordelle/engine/ports/identity.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { SaveOwner } from '@cordelle/validation/onboarding/owners.ts';
import { fillIn } from './applications.ts';
import { Callers } from './callers.ts';

/** Businesses that apply for an account, each with the person who began it; for tests. */
export class ApplyingBusinesses {
  readonly world: DayWorld;
  readonly callers: Callers;
  #count = 0;

  private constructor(world: DayWorld) {
    this.world = world;
    this.callers = new Callers(world);
  }

  static async open(identity: Identity | null = null): Promise<ApplyingBusinesses> {
    const world = await DayWorld.open();
    world.identity = identity;
    world.setClock('2026-03-16', '10:00');
    return new ApplyingBusinesses(world);
  }

  /** A business whose application stands at its owners; answers its id, and how its primary contact calls. */
  async add({ country = 'CA', businessType = 'Corporation', until = 'shareholders' }: Applying = {}) {
    const other = BigInt(1000 + ++this.#count);
    await this.world.addClient({ id: other, rail: country });
    const begun = await this.callers.member({ clientId: other, role: 'client_primary' });
    const answers = {
      business_country: { countryCode: country, userAgreement: true },
      business_type: { businessType },
    };
    const shown = await fillIn(begun, await (await begun()).onboardings.load({}), { until, answers });
    const clientId = BigInt(shown.client?.id ?? 0);
    return { clientId, call: await this.callers.member({ clientId, role: 'client_primary' }) };
  }
}

type Applying = { readonly country?: Rail; readonly businessType?: string; readonly until?: SubState };

/** What is sent of a person with a part, all of it in order. */
export const individual = (firstName: string, share: string, given: Partial<SaveOwner> = {}): SaveOwner => ({
  parentId: null,
  ownerCategory: 'Individual',
  share,
  trustRole: null,
  isSignupUser: false,
  position: null,
  individual: {
    firstName,
    lastName: 'Roy',
    dateOfBirth: '1980-02-03',
    email: `${firstName.toLowerCase()}@example.test`,
    address: { country: 'CA', address1: '1 Main Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1A 0B1' },
  },
  ...given,
});

/** What is sent of an entity with a part. */
export const entity = (legalName: string, share: string, given: Partial<SaveOwner> = {}): SaveOwner => ({
  parentId: null,
  ownerCategory: 'Entity',
  share,
  trustRole: null,
  isSignupUser: false,
  position: null,
  entity: { legalName, countryOfIncorporation: 'CA', registrationNumber: '' },
  ...given,
});
