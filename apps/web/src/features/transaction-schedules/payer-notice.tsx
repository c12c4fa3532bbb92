import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { changeNotice } from '@cordelle/domain/transaction-schedule/change-notice.ts';
import { formatDateWithWeekday, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';
import type { PayerNotice as Told } from './plan-difference.ts';

/** What the scheme asks of a business that changes what a payer expects, and by when. */
export function PayerNotice({ told, customerType }: { told: Told; customerType: CustomerType }) {
  const locale = useLocale();
  const { country } = useClient();
  const notice = changeNotice({
    rail: country,
    customerType,
    amountChanges: told.amount,
    dateChanges: told.date,
    processDate: told.firstDate,
  });
  const sentence =
    told.amount && told.date ? m.plan_notice_both : told.amount ? m.plan_notice_amount : m.plan_notice_date;
  return (
    <Banner tone="info" title={m.plan_notice_title()}>
      {notice ? (
        <>
          <p>
            {sentence({
              date: formatDateWithWeekday(notice.latestDate, locale),
              days: formatNumber(notice.days, locale),
            })}
          </p>
          <p>{country === 'CA' ? m.plan_notice_ca() : m.plan_notice_us()}</p>
        </>
      ) : (
        <p>{m.plan_notice_us_business()}</p>
      )}
    </Banner>
  );
}
