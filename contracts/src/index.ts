import { alwaysYesWallet } from './generated/always-yes-wallet.ts'
import { fakeTransferToken } from './generated/fake-transfer-token.ts'
import { feeOnTransferToken } from './generated/fee-on-transfer-token.ts'
import { multicall3 } from './generated/multicall3.ts'
import { ownedWallet } from './generated/owned-wallet.ts'
import { silentFailToken } from './generated/silent-fail-token.ts'
import { testToken } from './generated/test-token.ts'

/** ERC-20: `constructor(name, symbol, decimals)`; `mint(to, amount)` for its deployer. */
export const testTokenArtifact = testToken

/** Multicall3 and the address it has on every network; `runtimeBytecode` can be put there as it is. */
export const multicall3Artifact = {
  ...multicall3,
  address: '0xcA11bde05977b3631167028862bE2a173976CA11',
} as const

/** Contract account: `constructor(owner)`; ERC-1271 for the owner's signatures, `execute(to, value, data)`. */
export const ownedWalletArtifact = ownedWallet

/** Tokens and accounts that misbehave on purpose, for tests of what must not be believed. */
export const hostileArtifacts = {
  /** ERC-1271 account that calls every signature valid; `constructor()`. */
  alwaysYesWallet,
  /** `constructor()`; `transfer` and `announce(from, to, value)` emit Transfer and move nothing. */
  fakeTransferToken,
  /** `constructor(name, symbol, decimals, feeBps)`; a transfer delivers less than it names. */
  feeOnTransferToken,
  /** `constructor(name, symbol, decimals)`; `transfer` answers false and moves nothing, without reverting. */
  silentFailToken,
} as const
