import type { BankNumberField } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { cn } from '@cordelle/ui/cn.ts';

type Part = { readonly field: BankNumberField; readonly x: number; readonly width: number; readonly text: string };

const PARTS: Readonly<Record<Rail, readonly Part[]>> = {
  CA: [
    { field: 'transitNumber', x: 84, width: 56, text: '12345' },
    { field: 'institutionNumber', x: 152, width: 36, text: '003' },
    { field: 'accountNumber', x: 204, width: 76, text: '1234567' },
  ],
  US: [
    { field: 'routingNumber', x: 24, width: 96, text: '123456789' },
    { field: 'accountNumber', x: 136, width: 96, text: '000123456' },
  ],
};

/** The foot of a cheque with the number that is being typed marked. Decoration: the hints say the same in words. */
export function ChequeDrawing({ country, active }: { country: Rail; active: BankNumberField | null }) {
  return (
    <svg viewBox="0 0 320 112" aria-hidden="true" className="w-full max-w-80 forced-colors:hidden">
      <rect x="1" y="1" width="318" height="110" rx="8" className="fill-card stroke-border" strokeWidth="1.5" />
      <path d="M16 24h96M16 36h60M200 24h104M16 58h208M240 58h64" className="stroke-border" strokeWidth="2" />
      <text x={country === 'CA' ? 24 : 248} y="94" className="fill-muted-foreground font-mono text-[13px]">
        {country === 'CA' ? '001' : '0001'}
      </text>
      {PARTS[country].map(({ field, x, width, text }) => {
        const isActive = field === active;
        return (
          <g key={field}>
            <rect
              x={x - 6}
              y="77"
              width={width + 4}
              height="24"
              rx="4"
              strokeWidth="2"
              className={cn(isActive ? 'fill-accent stroke-primary' : 'fill-transparent stroke-transparent')}
            />
            <text
              x={x}
              y="94"
              className={cn(
                'font-mono text-[13px]',
                isActive ? 'fill-foreground font-semibold' : 'fill-muted-foreground',
              )}
            >
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
