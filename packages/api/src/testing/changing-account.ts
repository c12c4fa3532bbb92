import type { ChangedAccount } from '@cordelle/domain/bank-account-change/kinds.ts';
import { DOCUMENTS_OF_ACCOUNT } from '@cordelle/domain/client/document-titles.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { Callers } from './callers.ts';
import { pictureOf } from './pictures.ts';

type Member = Awaited<ReturnType<Callers['member']>>;
type Staff = Awaited<ReturnType<Callers['staff']>>;

/** The account `DayWorld.addClient` gives, and the one that takes its place. */
export const PRESENT = { transitNumber: '00123', institutionNumber: '003', accountNumber: '2233445' };
export const ANOTHER = { transitNumber: '00456', institutionNumber: '004', accountNumber: '7788912' };
export const NOTE = 'Ms Roy named the new bank and its last two digits.';
export const PHONE = '4165550199';

/** A business that asks for another account, and three people of the provider; for tests. */
export class ChangingAccount {
  readonly #world: DayWorld;
  readonly asOwner: Member;
  readonly people: readonly [Staff, Staff, Staff];

  private constructor(world: DayWorld, asOwner: Member, people: readonly [Staff, Staff, Staff]) {
    this.#world = world;
    this.asOwner = asOwner;
    this.people = people;
  }

  static async of(world: DayWorld, callers: Callers, clientId: bigint): Promise<ChangingAccount> {
    await world.database.owner`update clients set contact_phone = ${PHONE} where id = ${String(clientId)}`;
    const asOwner = await callers.member({ clientId, role: 'client_primary' });
    return new ChangingAccount(world, asOwner, [await callers.staff(), await callers.staff(), await callers.staff()]);
  }

  /** Hands in both documents of an account. */
  async handIn(account: ChangedAccount = 'settlement'): Promise<void> {
    const file = new UploadedFile('cheque.png', await pictureOf('png', { width: 600, height: 300 }));
    for (const title of DOCUMENTS_OF_ACCOUNT[account]) await (await this.asOwner()).clientFiles.upload({ title, file });
  }

  async ask(
    more: Partial<Parameters<Awaited<ReturnType<Member>>['bankAccountChanges']['request']>[0]> = {},
  ): Promise<string> {
    const account = more.accountType ?? 'settlement';
    await this.handIn(account);
    const owner = await this.asOwner();
    const { id } = await owner.bankAccountChanges.request({
      currentAccount: PRESENT,
      newAccount: ANOTHER,
      accountType: account,
      ...more,
    });
    return id;
  }

  place = (id: string) => ({ id });

  async call(id: string, outcome: 'genuine' | 'not_reached' | 'denied' = 'genuine', by = 0): Promise<void> {
    const staff = await (this.people[by] ?? this.people[0])();
    const said = { method: 'phone', outcome, phone: PHONE, spokenWith: 'Ms Roy', note: NOTE } as const;
    await staff.bankAccountChanges.recordCall({ ...this.place(id), ...said });
  }

  async approve(id: string, by: 1 | 2, hash?: string): Promise<void> {
    const staff = await this.people[by]();
    const seen = await staff.bankAccountChanges.caseForStaff(this.place(id));
    await staff.bankAccountChanges.approve({ ...this.place(id), hash: hash ?? seen.hash, note: 'Looks right.' });
  }

  /** Called, and approved by two. */
  async letThrough(id: string): Promise<void> {
    await this.call(id);
    await this.approve(id, 1);
    await this.approve(id, 2);
  }

  readonly status = async (id: string): Promise<string> => {
    const [row] = await this.#world.database.owner<{ status: string }[]>`
      select status from bank_account_changes where id = ${id}`;
    return row?.status ?? 'none';
  };

  /** Who was written to with a template, and what. */
  readonly mailed = async (template: string): Promise<{ to: string; text: string }[]> =>
    this.#world.database.owner`
      select to_address as to, text_body as text from outbox where template = ${template} order by id`;

  /** The secret of the link in a mail. */
  readonly linkOf = async (template: string): Promise<string> => {
    const [mail] = await this.mailed(template);
    return /\/not_us\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
}
