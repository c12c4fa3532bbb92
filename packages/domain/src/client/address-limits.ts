/** Further places a business works at, at most. */
export const ADDITIONAL_ADDRESSES_MAX = 10;
