/**
 * Whether nine digits are a routing number: known prefix (00–12, 21–32, 61–72, 80), not all zeros, and
 * 3(d1+d4+d7) + 7(d2+d5+d8) + (d3+d6+d9) divisible by ten. Source: ABA routing number checksum.
 */
export function isRoutingNumber(routing: string): boolean {
  if (routing.length !== 9 || routing === '000000000') return false;
  const prefix = digitAt(routing, 0) * 10 + digitAt(routing, 1);
  const isKnownPrefix =
    prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80;
  return isKnownPrefix && weightedSum(routing) % 10 === 0;
}

/** Whether a customer's account may be at this routing number: not the US government (00), not traveller's cheques (80). */
export function isCustomerRoutingNumber(routing: string): boolean {
  return isRoutingNumber(routing) && !routing.startsWith('00') && !routing.startsWith('80');
}

/** The ninth digit of a routing number from its first eight (a "DFI id"). */
export function checkDigitOf(dfi: string): string {
  return String((10 - (weightedSum(dfi) % 10)) % 10);
}

/** The full routing number of an eight-digit DFI id. */
export const routingNumberOf = (dfi: string): string => dfi + checkDigitOf(dfi);

const digitAt = (text: string, at: number): number => {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
};

/** Not a number when anything but a digit is among the digits, and so never divisible by ten. */
function weightedSum(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const weight = at % 3 === 0 ? 3 : at % 3 === 1 ? 7 : 1;
    sum += weight * digitAt(digits, at);
  }
  return sum;
}
