import { PHASES, type Phase } from '@sunspan/domain'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toHex } from '../hex.ts'
import type { EvmDepositAction } from '../deposit-action.ts'

/** `claim` of `contracts/src/PhaseNft.sol`, and the EIP-712 type of its vouchers. */
const CLAIM_ABI = parseAbi([
  'function claim(uint8 phase, uint256 deadline, bytes signature) returns (uint256 id)',
])
const CLAIM_TYPES = {
  Claim: [
    { name: 'to', type: 'address' },
    { name: 'phase', type: 'uint8' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** What a voucher permits: this wallet claims this phase, from this contract on this chain, until the deadline. */
export interface PhaseClaim {
  /** Decimal. */
  readonly chainId: string
  readonly contract: string
  readonly wallet: string
  readonly phase: Phase
  /** Unix seconds. */
  readonly deadline: number
}

export interface EvmVoucherSigner {
  /** The signer that the contracts name. */
  readonly address: string
  /** The transaction that the wallet sends to claim. Deterministic: the same claim always gets the same signature. */
  sign(claim: PhaseClaim): Promise<EvmDepositAction & { readonly signature: string }>
}

/** Signs vouchers for phase NFTs with a secp256k1 private key, 0x-prefixed hex. */
export function createEvmVoucherSigner(privateKey: string): EvmVoucherSigner {
  const account = privateKeyToAccount(toHex(privateKey))
  return {
    address: account.address,
    async sign({ chainId, contract, wallet, phase, deadline }) {
      const to = getAddress(contract)
      const claim = { phase: PHASES.indexOf(phase), deadline: BigInt(deadline) }
      const signature = await account.signTypedData({
        domain: { name: 'PhaseNft', version: '1', chainId: Number(chainId), verifyingContract: to },
        types: CLAIM_TYPES,
        primaryType: 'Claim',
        message: { to: getAddress(wallet), ...claim },
      })
      const args = [claim.phase, claim.deadline, signature] as const
      const data = encodeFunctionData({ abi: CLAIM_ABI, functionName: 'claim', args })
      return { chain_id: chainId, to, value: '0', data, signature }
    },
  }
}
