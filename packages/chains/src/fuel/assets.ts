/** The base asset, in which fees are paid: the same on every public Fuel network. */
export const BASE_ASSET = '0xf8f8b6283d7fa5b672b530cbb84fcccb4ff8dc40f8176ef4544ddb1f1952ad07'

/** The id of a currency on the wire. */
export const assetOf = (token: string | null): string => token?.toLowerCase() ?? BASE_ASSET
