import { sampleText, type FamilyGuide } from '../../family-guide.ts'

/** How wallets of TRON log in and pay. */
export const tronGuide: FamilyGuide = {
  scheme:
    "`signMessageV2` of TronWeb (TIP-191): secp256k1 with a low s over the text's Keccak hash behind TRON's prefix",
  signature: '0x-prefixed hex: 65 bytes',
  payment:
    'sign a transaction with one contract, a `TransferContract` or a `TriggerSmartContract` as `contract_type` says, and `data`, `amount` and `fee_limit` as given',
  logins: {
    tron: {
      summary: 'TRON: signMessageV2, 65 bytes in hex',
      networkType: 'TRON',
      text: sampleText('TRON'),
      address: 'TGkWdpawVNfeset3P6uTBbLaPY7nZVZvXY',
      signature:
        '0x08783d5d68b097d63ca584c4ba9d60e825e4603aa28a877aff3f33d3c0ca5909323a6d3dc4d0844392b03825a34e2c68627f287fe1e9ab612a878a503621b4931c',
    },
  },
}
