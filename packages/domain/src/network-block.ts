/** Addresses that share their first bits, as CIDR writes them: `203.0.113.0/24`, `2001:db8::/48`, or one address alone. */
export type NetworkBlock = { readonly version: 4 | 6; readonly first: bigint; readonly prefix: number };

const BITS = { 4: 32, 6: 128 } as const;
/** A block with fewer bits than these keeps nobody out. */
const PREFIX_MIN = { 4: 8, 6: 32 } as const;

function v4Bits(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255))
    return null;
  return parts.reduce((bits, part) => bits * 256n + BigInt(part), 0n);
}

/** `::ffff:203.0.113.7` ends as an address of version 4 does; its two last groups are that address. */
function withGroups(text: string): string | null {
  const [, before, tail] = /^(.*:)([0-9.]+)$/.exec(text) ?? [];
  if (before === undefined || !tail?.includes('.')) return text;
  const bits = v4Bits(tail);
  return bits === null ? null : `${before}${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
}

function v6Bits(text: string): bigint | null {
  const written = withGroups(text);
  const halves = written?.split('::') ?? [];
  if (halves.length < 1 || halves.length > 2) return null;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((bits, group) => bits * 65_536n + BigInt(`0x${group}`), 0n);
}

const MAPPED = 0xffffn << 32n;

/** An address of version 4 that came as one of version 6 is what it was; null for what is no address. */
function addressBits(text: string): (Pick<NetworkBlock, 'version'> & { readonly bits: bigint }) | null {
  if (!text.includes(':')) {
    const bits = v4Bits(text);
    return bits === null ? null : { version: 4, bits };
  }
  const bits = v6Bits(text.replace(/%[A-Za-z0-9_.-]{1,32}$/, ''));
  if (bits === null) return null;
  return bits >> 32n === MAPPED >> 32n ? { version: 4, bits: bits & 0xffff_ffffn } : { version: 6, bits };
}

const startOf = (bits: bigint, version: 4 | 6, prefix: number): bigint => {
  const rest = BigInt(BITS[version] - prefix);
  return (bits >> rest) << rest;
};

/** Null for what is no block. Bits behind the prefix count for nothing. */
export function readNetworkBlock(text: string): NetworkBlock | null {
  const [address = '', length, ...rest] = text.split('/');
  const read = address.includes('%') ? null : addressBits(address);
  if (!read || rest.length > 0 || (length !== undefined && !/^(0|[1-9][0-9]{0,2})$/.test(length))) return null;
  const prefix = length === undefined ? BITS[read.version] : Number(length);
  if (prefix > BITS[read.version]) return null;
  return { version: read.version, first: startOf(read.bits, read.version, prefix), prefix };
}

/** Whether a block is so wide that it keeps nobody out. */
export const isTooWide = ({ version, prefix }: NetworkBlock): boolean => prefix < PREFIX_MIN[version];

/** Whether an address stands in one of the blocks. What is no address stands in none. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  const read = addressBits(address);
  return (
    read !== null &&
    blocks.some((text) => {
      const block = readNetworkBlock(text);
      return block?.version === read.version && startOf(read.bits, block.version, block.prefix) === block.first;
    })
  );
}
