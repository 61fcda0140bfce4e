import { BPS_SCALE } from '../amount/amount-constants.ts'
import { mulDivFloor } from '../amount/mul-div.ts'

/** The platform fee less a phase NFT's discount, rounded in the sender's favour. Throws a RangeError beyond 0 to 10,000. */
export function discountPlatformFee(platformFee: bigint, discountBps: number): bigint {
  const discount = BigInt(discountBps)
  if (discount < 0n || discount > BPS_SCALE) throw new RangeError('A discount is 0 to 10,000 basis points')
  return mulDivFloor(platformFee, BPS_SCALE - discount, BPS_SCALE)
}
