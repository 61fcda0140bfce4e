import { alwaysYesWallet } from './generated/always-yes-wallet.ts'
import { fakeTransferToken } from './generated/fake-transfer-token.ts'
import { feeOnTransferToken } from './generated/fee-on-transfer-token.ts'
import { hostileRecipient } from './generated/hostile-recipient.ts'
import { hostileToken } from './generated/hostile-token.ts'
import { multicall3 } from './generated/multicall3.ts'
import { nameRegistry } from './generated/name-registry.ts'
import { nameResolver } from './generated/name-resolver.ts'
import { ownedWallet } from './generated/owned-wallet.ts'
import { phaseNft } from './generated/phase-nft.ts'
import { silentFailToken } from './generated/silent-fail-token.ts'
import { sunspanPayouts } from './generated/sunspan-payouts.ts'
import { testToken } from './generated/test-token.ts'

/** ERC-20: `constructor(name, symbol, decimals)`; `mint(to, amount)` for its deployer. */
export const testTokenArtifact = testToken

/** Multicall3 and its address on every network; `runtimeBytecode` can be placed there unchanged. */
export const multicall3Artifact = {
  ...multicall3,
  address: '0xcA11bde05977b3631167028862bE2a173976CA11',
} as const

/** Contract account: `constructor(owner)`; ERC-1271 for the owner's signatures, `execute(to, value, data)`. */
export const ownedWalletArtifact = ownedWallet

/** Payout contract: `constructor(owner)`; `pay(legs)` for the owner only, each leg id once. */
export const sunspanPayoutsArtifact = sunspanPayouts

/** Name registry with the calls of ENS: `constructor()`; `setSubnodeRecord(node, label, owner, resolver)` for the owner of `node`. */
export const nameRegistryArtifact = nameRegistry

/** Name records: `constructor(registry)`; `setAddr(node, address)` and `setName(node, name)` for the owner of the node. */
export const nameResolverArtifact = nameResolver

/**
 * ERC-721 with a phase per token: `constructor(name, symbol, signer, base, caps)`; `claim(phase, deadline, signature)` with a voucher of the signer,
 * `mint(to, phase)` for its deployer, `heldPhases(holder)` as bits.
 */
export const phaseNftArtifact = phaseNft

/** Tokens and accounts that misbehave on purpose, to test what must not be trusted. */
export const hostileArtifacts = {
  /** ERC-1271 account that accepts every signature; `constructor()`. */
  alwaysYesWallet,
  /** `constructor()`; `transfer` and `announce(from, to, value)` emit Transfer and transfer nothing. */
  fakeTransferToken,
  /** `constructor(name, symbol, decimals, feeBps)`; a transfer delivers less than specified. */
  feeOnTransferToken,
  /** Recipient of coins; `behave(mode, leg)`: 0 accepts, 1 reverts, 2 burns gas, 3 reverts with much data, 4 calls `pay` again. */
  hostileRecipient,
  /**
   * `constructor(name, symbol, decimals)`; `behave(mode, target, data)`: `transferFrom` 0 returns nothing, 1 two, 2 one byte, 3 reverts, 4 burns gas,
   * 5 calls `target` first.
   */
  hostileToken,
  /** `constructor(name, symbol, decimals)`; `transfer` returns false and transfers nothing, without reverting. */
  silentFailToken,
} as const

export {
  writeNameRecords,
  type NameContracts,
  type NameRecord,
  type NameTransaction,
} from './name-records.ts'
