import { banksOf } from '@cordelle/domain/bank-numbers/bank-names.ts';
import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { m } from '@cordelle/i18n/messages';
import { ChequePicture } from '../cheque-picture.tsx';
import { CheckField, idOfField, RadioField, TextField } from '../fields.tsx';
import { type BankConnection, usePage, usePageLocale } from '../page-context.ts';

/** From which account: found by signing in at the bank, or its numbers typed. */
export function BankStep() {
  const { facts, links } = usePage();
  const to = usePageLocale();
  return links.bank ? (
    <Connection bank={links.bank} />
  ) : (
    <>
      <h1>{m.payer_bank_title({}, to)}</h1>
      {facts.questions.connect && (
        <p>
          <a className="button second" href={links.connect}>
            {m.payer_bank_connect_instead({}, to)}
          </a>
        </p>
      )}
      <BankNumbers />
    </>
  );
}

export function BankNumbers() {
  const { facts } = usePage();
  const to = usePageLocale();
  const { questions, business, country } = facts;
  return (
    <>
      <p className="soft">{m.payer_bank_why({ business: business.name }, to)}</p>
      {country === 'CA' ? <CanadianNumbers /> : <AmericanNumbers />}
      <ChequePicture />
      {questions.microdeposit && (
        <CheckField
          name="microdeposit"
          label={m.payer_bank_microdeposit({}, to)}
          hint={m.payer_bank_microdeposit_hint({}, to)}
        />
      )}
      {questions.verification && !questions.microdeposit && <p className="note">{m.payer_bank_will_verify({}, to)}</p>}
    </>
  );
}

const number = { inputMode: 'numeric', autoComplete: 'off', width: 'medium' } as const;

function CanadianNumbers() {
  const to = usePageLocale();
  return (
    <>
      <TextField name="bankAccount.transitNumber" hint={m.payer_transit_hint({}, to)} maxLength={10} {...number} />
      <TextField
        name="bankAccount.institutionNumber"
        hint={m.payer_institution_hint({}, to)}
        maxLength={8}
        {...number}
      />
      <BankName field="bankAccount.institutionNumber" />
      <TextField name="bankAccount.accountNumber" hint={m.payer_account_hint_pad({}, to)} maxLength={24} {...number} />
    </>
  );
}

/** Says beside a number, as it is typed, which bank it is of. Without script the next page does. */
function BankName({ field }: { readonly field: 'bankAccount.institutionNumber' | 'bankAccount.routingNumber' }) {
  const { country } = usePage().facts;
  const to = usePageLocale();
  const names = [...banksOf(country)].map(([digits, name]) => [digits, bankNameIn(name, to.locale)]);
  const unknown =
    country === 'CA' ? m.error_institution_unknown({ institution: '{digits}' }, to) : m.error_routing_number({}, to);
  return (
    <p
      className="soft bank-name"
      role="status"
      data-bank-of={idOfField(field)}
      data-bank-names={JSON.stringify(Object.fromEntries(names))}
      data-bank-unknown={unknown}
      data-bank-country={country}
    />
  );
}

function AmericanNumbers() {
  const to = usePageLocale();
  return (
    <>
      <TextField name="bankAccount.routingNumber" hint={m.payer_routing_hint({}, to)} maxLength={14} {...number} />
      <BankName field="bankAccount.routingNumber" />
      <TextField name="bankAccount.accountNumber" hint={m.payer_account_hint_ach({}, to)} maxLength={30} {...number} />
      <RadioField
        name="bankAccount.bankAccountType"
        otherwise="Checking"
        choices={[
          { value: 'Checking', label: m.ach_form_checking({}, to) },
          { value: 'Savings', label: m.ach_form_savings({}, to) },
        ]}
      />
    </>
  );
}

/**
 * The payer's bank in a frame. Without script the same page opens in place of ours and leads back. Either way the form sends
 * which login it was; the account itself is read by the server.
 */
function Connection({ bank }: { bank: BankConnection }) {
  const { facts, links } = usePage();
  const to = usePageLocale();
  return (
    <>
      <h1>{m.payer_bank_connect_title({}, to)}</h1>
      {bank.loginId === null ? (
        <>
          <p>{m.payer_bank_connect_means({ business: facts.business.name }, to)}</p>
          <div
            className="bank-frame"
            data-bank-frame={bank.frame}
            data-bank-origin={bank.origin}
            data-title={m.payer_bank_connect_title({}, to)}
          >
            <p data-bank-open="">
              <a className="button" href={bank.page}>
                {m.payer_bank_connect({}, to)}
              </a>
            </p>
            <p className="soft" data-bank-said={m.payer_bank_connect_wait({}, to)} role="status" />
          </div>
        </>
      ) : (
        <p className="done">{m.payer_bank_connect_answered({}, to)}</p>
      )}
      <input type="hidden" name="loginId" value={bank.loginId ?? ''} />
      <input type="hidden" name="accountId" value={bank.accountId ?? ''} />
      <p>
        <a href={links.byHand}>{m.payer_bank_not_listed({}, to)}</a>
      </p>
    </>
  );
}
