const FORM = /^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)[0-9]{7}$/;

/**
 * Whether nine digits are a routing number: known prefix (00–12, 21–32, 61–72, 80), not all zeros, and
 * 3(d1+d4+d7) + 7(d2+d5+d8) + (d3+d6+d9) divisible by ten. Source: ABA routing number checksum.
 */
export function isRoutingNumber(routing: string): boolean {
  return FORM.test(routing) && routing !== '000000000' && weightedSum(routing) % 10 === 0;
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

function weightedSum(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const weight = at % 3 === 0 ? 3 : at % 3 === 1 ? 7 : 1;
    sum += weight * (digits.charCodeAt(at) - 48);
  }
  return sum;
}
