import { sampleText, type FamilyGuide } from '../../family-guide.ts'

/** How wallets of Solana log in and pay. */
export const solanaGuide: FamilyGuide = {
  scheme:
    "Ed25519 over the text (`signMessage`), or over Solana's off-chain message of it, as hardware wallets sign",
  signature: '64 bytes in base58, not base64',
  payment:
    'sign one transaction with all `instructions` in their order, `payer` as fee payer and a recent block hash',
  logins: {
    solana: {
      summary: 'Solana: Ed25519, 64 bytes in base58',
      networkType: 'SOLANA',
      text: sampleText('SOLANA'),
      address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
      signature: '3Hxx48EiZqrQ5Z9QabNjEbVUeRmcDpuBYinAJ9thT11wX4312AQVZrJzGRycNobw1X6hDxZSxnHQhYGZ7s8v9MpT',
    },
  },
}
