import type { CUSTOMER_FACTS } from '@cordelle/db/schema/customer-facts.ts';
import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { CUSTOMER_DETAILS, eachDetail } from '@cordelle/validation/customers/fields.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { currencyCode, day, moneyText } from '@cordelle/validation/wire.ts';
import { z } from 'zod';

type FactType = (typeof CUSTOMER_FACTS)[number];

/** What facts may tell besides their type. Whatever an older or a newer fact lacks is left out of its sentence. */
const told = z.object({
  fields: z.array(z.string()).optional().catch(undefined),
  accountNumber: z.string().optional().catch(undefined),
  bankName: z.string().nullish().catch(undefined),
  code: z.string().optional().catch(undefined),
  channel: z.string().optional().catch(undefined),
  kind: z.string().optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  setting: z.string().optional().catch(undefined),
  enabled: z.boolean().optional().catch(undefined),
  autoImportInvoices: z.boolean().optional().catch(undefined),
  autoUpdate: z.boolean().optional().catch(undefined),
  service: z.string().optional().catch(undefined),
  schedules: z.int().optional().catch(undefined),
  amount: moneyText.optional().catch(undefined),
  currency: currencyCode.optional().catch(undefined),
  processDate: day.optional().catch(undefined),
});
type Told = z.output<typeof told>;

const FIELDS: Readonly<Record<string, string>> = {
  name: 'customer_name',
  ...eachDetail((detail) => CUSTOMER_DETAILS[detail].label),
  language: 'customer_language',
  address1: 'customer_address',
  address2: 'customer_address',
  city: 'customer_address',
  provinceCode: 'customer_address',
  postalCode: 'customer_address',
  customerType: 'customer_type',
  authorizationType: 'authorization_channel',
  authorizationAmount: 'authorization_limit',
};
const SERVICES: Readonly<Record<string, string>> = { xero: 'Xero', quickbooks: 'QuickBooks' };
const CHANNELS: Readonly<Record<string, string>> = {
  paper: 'authorization_paper',
  online: 'authorization_online',
  phone: 'authorization_phone',
  in_person: 'authorization_in_person',
  provider: 'channel_provider',
};

/** One fact as a sentence: the words of its type, sharpened by what it tells. */
export function factWords(type: FactType, data: unknown, language: Language): string {
  const facts = told.safeParse(data ?? {}).data ?? {};
  return sharpened(type, facts, language) || translate(`activity_${type}`, language);
}

function sharpened(type: FactType, facts: Told, language: Language): string | null {
  const say = (suffix: string, inputs: Record<string, unknown> = {}) =>
    translate(`activity_${type}_${suffix}`, language, inputs);
  const fields = fieldWords(facts.fields ?? [], language);
  switch (type) {
    case 'contact_details_updated':
      return fields && say('fields', { fields });
    case 'bank_details_updated':
    case 'bank_details_corrected': {
      const account = [facts.bankName && bankNameIn(facts.bankName, language), facts.accountNumber]
        .filter(Boolean)
        .join(' ');
      return account && say('account', { account });
    }
    case 'bank_details_disabled':
    case 'authorization_failed': {
      const reason = reasonWords(facts.code, language);
      return reason && say('reason', { reason });
    }
    case 'authorization_recorded': {
      if (facts.kind === 'changed') return fields && say('fields', { fields });
      const channel = facts.channel && CHANNELS[facts.channel];
      return channel ? say('channel', { channel: translate(channel, language) }) : null;
    }
    case 'verification_changed':
      return facts.to && isMessageKey(`activity_${type}_${facts.to}`) ? say(facts.to) : null;
    case 'unsubscribed':
    case 'subscribed_again': {
      const key = facts.setting ?? '';
      return isMessageKey(`activity_${type}_${key}`) ? say(key) : null;
    }
    case 'notification_settings_updated':
    case 'integration_settings_updated':
    case 'collection_settings_updated':
      return settingWords(facts, language);
    case 'integration_connected': {
      const service = facts.service && SERVICES[facts.service];
      return service ? say('to', { service }) : null;
    }
    case 'integration_disconnected': {
      const service = facts.service && SERVICES[facts.service];
      return service ? say('from', { service }) : null;
    }
    case 'debit_approval_requested':
    case 'debit_approval_reminded':
    case 'debit_approval_given':
    case 'debit_approval_declined':
    case 'debit_approval_withdrawn': {
      const { amount, currency, processDate } = facts;
      if (!amount || !currency || !processDate) return null;
      return say('debit', {
        amount: formatMoney(amount, currency, language),
        date: formatDate(processDate, language),
      });
    }
    case 'archived': {
      const { schedules = 0 } = facts;
      if (schedules === 0) return null;
      return [
        translate('activity_archived', language),
        translate('customer_act_schedules_ended', language, { count: schedules }),
      ].join(' · ');
    }
    default:
      return null;
  }
}

const fieldWords = (fields: readonly string[], language: Language): string =>
  [...new Set(fields.flatMap((field) => FIELDS[field] ?? []))].map((key) => translate(key, language)).join(', ');

/** A return code in plain words, with the code behind them. */
function reasonWords(code: string | undefined, language: Language): string | null {
  if (!code) return null;
  const key = `return_${code.toLowerCase()}`;
  return isMessageKey(key) ? `${translate(key, language)} (${code})` : code;
}

function settingWords(facts: Told, language: Language): string | null {
  const switches = [
    [facts.setting, facts.enabled],
    ['auto_import_invoices', facts.autoImportInvoices],
    ['auto_update', facts.autoUpdate],
  ] as const;
  const sentences = switches.flatMap(([name, on]) => {
    const key = `activity_setting_${name}_${on ? 'on' : 'off'}`;
    return on !== undefined && isMessageKey(key) ? [translate(key, language)] : [];
  });
  return sentences.length > 0 ? sentences.join(' · ') : null;
}
