import type { FamilyGuide } from '../../family-guide.ts'

/** How wallets of EVM log in and pay. */
export const evmGuide: FamilyGuide = {
  scheme:
    '`personal_sign` (EIP-191). A key account: secp256k1, canonical: low s, and a last byte of 27, 28, 0 or 1. A contract account: whatever its `isValidSignature` accepts (EIP-1271), or that wrapped by EIP-6492 while it is not deployed',
  signature: '0x-prefixed hex: 65 bytes, or as many as the contract reads',
  payment: 'send a transaction with `to`, `value` (wei) and `data` on `chain_id`; gas is up to the wallet',
  logins: {
    evm: {
      summary: 'EVM: personal_sign, 65 bytes in hex',
      networkType: 'EVM',
      text: 'bridge.example wants you to sign in with your Ethereum account:\n0x4a62316623ad457F02cDC5D997deD67a383EC569\n\nSunspan asks you to prove that this wallet is yours. Signing is free and sends no transaction.\n\nURI: https://bridge.example\nVersion: 1\nChain ID: 8453\nNonce: 00ff00ff00ff00ff00ff00ff00ff00ff\nIssued At: 2026-01-01T00:00:00.000Z\nExpiration Time: 2026-01-01T00:05:00.000Z\nResources:\n- eip155:8453:',
      address: '0x4a62316623ad457F02cDC5D997deD67a383EC569',
      signature:
        '0x5589b8abdf706eec083861aae87f9ac9f67a8a38a22d74dc3889cd4bae36294236e2dea0b6a7d7c709f46d38545f8058ad84b826f50dc59899dc6c40e1ac96d31c',
    },
  },
}
