import { parseInstallation } from '@sunspan/bridge'
import { installationFixture } from '@sunspan/bridge/testing'
import { expect, it } from 'vitest'
import { toRuntimeConfig } from './to-runtime-config.ts'

it('says to the page whether its operator offers the Advanced form', () => {
  const offersAdvanced = (changes: object): unknown =>
    toRuntimeConfig({
      installation: parseInstallation({ ...installationFixture, ...changes }),
      receiptSigner: { publicKey: 'key', keyId: 'id' },
      alertKeys: { vapid: { publicKey: 'key', privateKey: 'secret' } },
    }).advanced_enabled
  expect([offersAdvanced({}), offersAdvanced({ advanced_enabled: false })]).toEqual([true, false])
})
