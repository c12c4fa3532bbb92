import { m } from '@cordelle/i18n/messages';
import { usePage, usePageLocale } from './page-context.ts';

/** Where the numbers stand at the foot of a cheque. */
export function ChequePicture() {
  const { country } = usePage().facts;
  const to = usePageLocale();
  const numbers =
    country === 'CA'
      ? [
          { at: 96, digits: '00012', name: m.pad_form_transit({}, to) },
          { at: 190, digits: '003', name: m.pad_form_institution({}, to) },
          { at: 296, digits: '1234567', name: m.pad_form_account_number({}, to) },
        ]
      : [
          { at: 110, digits: '021000021', name: m.ach_form_routing({}, to) },
          { at: 280, digits: '000123456', name: m.pad_form_account_number({}, to) },
        ];
  return (
    <details className="why">
      <summary>{m.payer_bank_where({}, to)}</summary>
      <p>{country === 'CA' ? m.payer_bank_where_pad({}, to) : m.payer_bank_where_ach({}, to)}</p>
      <svg className="cheque" viewBox="0 0 400 150" role="img" aria-label={m.payer_bank_picture({}, to)}>
        <rect x="1" y="1" width="398" height="108" rx="6" className="paper" />
        <line x1="20" y1="36" x2="250" y2="36" className="line" />
        <line x1="20" y1="60" x2="250" y2="60" className="line" />
        <line x1="270" y1="60" x2="380" y2="60" className="line" />
        {numbers.map(({ at, digits, name }, place) => (
          <g key={name}>
            <text x={at} y="96" textAnchor="middle" className="digits">
              {digits}
            </text>
            <text x={at} y={place % 2 === 0 ? 128 : 144} textAnchor="middle" className="name">
              {name}
            </text>
          </g>
        ))}
      </svg>
    </details>
  );
}
