import type { NftVoucherWire } from '@sunspan/api'

/** `claim` of PhaseNft is given a voucher, never money: whatever else the server says is not sent. */
const STRANGE =
  'The claim doesn’t match what you asked for, so nothing was sent. Reload the page and try again.'

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Why a voucher's transaction must not be sent; undefined if it claims what was asked for, on this chain, for this wallet, without sending money. */
export function voucherProblem(
  voucher: NftVoucherWire,
  asked: { readonly wallet: string; readonly phase: string; readonly network: string },
  chainId: string | null,
): string | undefined {
  const isAsked =
    same(voucher.wallet, asked.wallet) && voucher.phase === asked.phase && voucher.network === asked.network
  const isHere = voucher.chain_id === chainId && same(voucher.transaction.to, voucher.contract)
  return isAsked && isHere && voucher.transaction.value === '0' ? undefined : STRANGE
}
