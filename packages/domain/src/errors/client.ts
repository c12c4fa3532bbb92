import type { ErrorDefinitions } from './definition.ts';

/** Clients, their sign-up and their settings. */
export const clientErrors = {
  /** The name payers know the business by stands on their bank statements, in letters that banks print. */
  'client.name_not_printable': { field: 'operatingAs', message: 'error_name_not_printable' },
  /** Another client's payers authorize at this address. */
  'authorization_settings.code_taken': { field: 'code', message: 'error_authorization_code_taken' },
  /** An address that would pass for one of ours. */
  'authorization_settings.code_reserved': { field: 'code', message: 'error_authorization_code_reserved' },
  /** A text for payers leads to another website than the client’s own; `address` says which. */
  'authorization_settings.foreign_link': { field: 'base', message: 'error_message_foreign_link' },
  /** Test credits, and verification without a bank connection, are Canadian clients' alone. */
  'authorization_settings.canada_only': { field: 'base', message: 'error_canada_only' },
  /** Payers either choose their debits or approve each of them. */
  'authorization_settings.one_way_of_consent': { field: 'approveEachDebit', message: 'error_one_way_of_consent' },
  /** Instant bank verification is turned on before anybody agreed to what it costs. */
  'authorization_settings.opt_in_needed': { field: 'enableFlinks', message: 'error_opt_in_needed' },
  /** Instant bank verification is not the caller's to turn on, or is not released for the client. */
  'authorization_settings.instant_verification_unavailable': {
    field: 'enableFlinks',
    message: 'error_instant_verification_unavailable',
  },
  /** Somebody else saved the settings after they were read. */
  'authorization_settings.changed_meanwhile': { field: 'base', message: 'error_authorization_settings_changed' },
  /** A step of a client’s life that its status does not allow. */
  'client.status_change_refused': { field: 'status', message: 'error_client_status_change_refused' },
  /** Somebody else saved the page meanwhile; `who`. Shown at each field they answered otherwise. */
  'onboarding.changed_meanwhile': { field: 'base', message: 'error_onboarding_changed' },
  /** A page of an application that is handed in, or that is not to be corrected. */
  'onboarding.page_closed': { field: 'base', message: 'error_onboarding_page_closed' },
  /** A page whose turn has not come. */
  'onboarding.page_not_reached': { field: 'base', message: 'error_onboarding_page_not_reached' },
  /** Something is lacking; shown at each page that asks for it. */
  'onboarding.incomplete': { field: 'base', message: 'error_onboarding_incomplete' },
  /** An account the business is managed from is named, and it is said to be such an account itself. */
  'onboarding.third_party_contradicts': { field: 'clientType', message: 'error_onboarding_third_party_contradicts' },
  /** What a person says of themselves is theirs to say. */
  'onboarding.not_yours': { field: 'base', message: 'error_onboarding_not_yours' },
  /** A client is sent back or closed without a word of why. */
  'client.review_note_required': { field: 'reviewNote', message: 'required_field' },
  /** An address that is changed or taken away is not one of the client's. */
  'client.address_unknown': { field: 'addressesAttributes', message: 'error_client_address_unknown' },
  /** More places than there is room for; `max` is how many. */
  'client.too_many_addresses': { field: 'addressesAttributes', message: 'error_client_too_many_addresses' },
  /** Rows of the client were made for its country. */
  'client.country_fixed': { field: 'countryCode', message: 'error_client_country_fixed' },
  /** A closed client is opened again by two people: another one than who asked for it. */
  'client.second_person_needed': { field: 'base', message: 'error_client_second_person_needed' },
  /** No such promo code, or it is not given today, or as often as it may be. */
  'promo_code.not_valid': { field: 'promoCode', message: 'error_promo_code_not_valid' },
  /** The client has a code that takes off already: one at a time; `until` is its last month. */
  'promo_code.one_at_a_time': { field: 'promoCode', message: 'error_promo_code_one_at_a_time' },
  /** The provider makes a code of a name that exists, or existed. */
  'promo_code.taken': { field: 'code', message: 'error_promo_code_taken' },
  /** A tax number of the provider that cannot be one: its form or its check digit. */
  'provider.number_malformed': { field: 'base', message: 'error_provider_number_malformed' },
  /** A tax rate counts from a later day than today: what is invoiced keeps its rate. */
  'provider.rate_day_past': { field: 'validFrom', message: 'error_provider_rate_day_past' },
  /** There is a rate of that tax and province from that day on. */
  'provider.rate_taken': { field: 'validFrom', message: 'error_provider_rate_taken' },
  /** The client has connected no accounting software. */
  'accounting.not_connected': { field: 'base', message: 'error_accounting_not_connected' },
  /** The installation is not registered with the maker of that accounting software. */
  'accounting.not_offered': { field: 'base', message: 'error_accounting_not_offered' },
  /** The client has connected another accounting software. */
  'accounting.already_connected': { field: 'base', message: 'error_accounting_already_connected' },
  /** The accounting software does not answer, or wants to be left alone for a while. */
  'accounting.away': { field: 'base', message: 'error_accounting_away' },
  /** A payment that stands in the accounting software: written anew, it would stand there twice. */
  'accounting.still_there': { field: 'decision', message: 'error_accounting_still_there' },
  /** The accounting software knows no such account, or takes no payments on it. */
  'accounting.account_unknown': { field: 'paymentAccountId', message: 'error_accounting_account_unknown' },
  /** A message that claims to come from an accounting software, and is not signed by it. */
  'accounting.message_forged': { field: 'base', message: 'error_accounting_message_forged' },
  /** An invoice that a payment is planned for already. */
  'accounting.invoice_taken': { field: 'base', message: 'error_accounting_invoice_taken' },
  /** Another call is telling the accounting software of this settlement right now. */
  'accounting.report_under_way': { field: 'base', message: 'error_accounting_report_under_way' },
  /** The accounting software did not answer; `date` is the settlement’s, `reason` what is known of it. */
  'accounting.not_reported': { field: 'base', message: 'error_accounting_not_reported' },
} as const satisfies ErrorDefinitions;
