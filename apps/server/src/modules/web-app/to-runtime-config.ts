import type { RuntimeConfigWire } from '@sunspan/api'
import type { Installation } from '@sunspan/bridge'
import type { AlertKeys } from '../alerts/alert-keys.ts'
import type { ReceiptSigner } from '../receipts/receipt-signer.ts'
import { toAddableNetworks } from './addable-networks.ts'

/** The installation's settings for the page. */
export const toRuntimeConfig = ({
  installation,
  receiptSigner,
  alertKeys,
}: {
  readonly installation: Installation
  readonly receiptSigner: Pick<ReceiptSigner, 'publicKey' | 'keyId'>
  readonly alertKeys: Pick<AlertKeys, 'vapid'>
}): RuntimeConfigWire => ({
  product_name: installation.productName,
  devnet: installation.devnet !== null,
  support_url: installation.supportUrl,
  status_url: installation.statusUrl,
  security_contact: installation.securityContact,
  faucet: installation.faucet !== null,
  captcha: toCaptchaWire(installation),
  advanced_enabled: installation.bulk.offered,
  bulk_unique_networks: installation.bulk.uniqueNetworks,
  bulk_excluded_sources: [...installation.bulk.excludedSources],
  receipt_public_key: receiptSigner.publicKey,
  receipt_key_id: receiptSigner.keyId,
  push_public_key: alertKeys.vapid.publicKey,
  addable_networks: toAddableNetworks(installation.networks),
})

function toCaptchaWire({ faucet }: Installation): RuntimeConfigWire['captcha'] {
  if (faucet === null || faucet.captcha === null) return null
  const { provider, scriptUrl, siteKey } = faucet.captcha
  return { provider, script_url: scriptUrl, site_key: siteKey }
}
