// node packages/chains/src/solana/testing/name-sdk/record-name-sdk.ts: asks the official SDK of the name service, which it installs into a temporary
// folder, and writes its answers to recorded-answers.json. Needs the internet. Run it when the names of `test-names.ts` change, or for a newer SDK.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { createSolanaWorld } from '../solana-world.ts'
import { testNameAccounts } from '../test-names.ts'
import type { NameSdk, NameSdkPackages } from './name-sdk.ts'
import { COMPARED_NAMES, holderOf, HOLDERS } from './compared-names.ts'

const SDK = { name: '@bonfida/spl-name-service', version: '3.0.26' }
const WEB3 = { name: '@solana/web3.js', version: '1.98.4' }
const RANDOM_NAMES = 200

const label = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((text) => !text.includes('.'))
const randomName = fc.array(label, { minLength: 1, maxLength: 2 }).map((labels) => `${labels.join('.')}.sol`)

/** What follows from a name alone. */
function addressesOf({ sdk, web3 }: NameSdkPackages, name: string): Readonly<Record<string, string>> {
  const domain = sdk.getDomainKeySync(name).pubkey
  const key = new web3.PublicKey(domain.toBase58())
  return {
    name,
    domain: domain.toBase58(),
    record1: sdk.getRecordKeySync(name, sdk.Record.SOL).toBase58(),
    record2: sdk.getRecordV2Key(name, sdk.Record.SOL).toBase58(),
    reverse: sdk.getReverseKeySync(name, name.split('.').length > 2).toBase58(),
    tokenRecord: sdk.NftRecord.findKeySync(key, sdk.NAME_TOKENIZER_ID)[0].toBase58(),
    tokenMint: sdk.getDomainMint(key).toBase58(),
    favourite: sdk.FavouriteDomain.getKeySync(sdk.NAME_OFFERS_ID, key)[0].toBase58(),
  }
}

async function resolveAll({ sdk, web3 }: NameSdkPackages): Promise<object> {
  const world = await createSolanaWorld(await testNameAccounts())
  try {
    const connection = new web3.Connection(world.node.rpcUrl)
    const resolved: Record<string, string | null> = {}
    for (const name of COMPARED_NAMES) {
      resolved[name] = await sdk.resolve(connection, name).then(
        (address) => holderOf(address.toBase58()),
        () => null,
      )
    }
    const favourites: Record<string, object | null> = {}
    for (const [holder, { address }] of Object.entries(HOLDERS)) {
      favourites[holder] = await sdk.getFavoriteDomain(connection, new web3.PublicKey(address)).then(
        ({ reverse, stale }) => ({ name: `${reverse}.sol`, stale }),
        () => null,
      )
    }
    return { resolved, favourites }
  } finally {
    await world.stop()
  }
}

const constantsOf = (sdk: NameSdk): Readonly<Record<string, string>> => ({
  NAME_PROGRAM: sdk.NAME_PROGRAM_ID.toBase58(),
  SOL_ROOT: sdk.ROOT_DOMAIN_ACCOUNT.toBase58(),
  REVERSE_CLASS: sdk.REVERSE_LOOKUP_CLASS.toBase58(),
  NAME_OFFERS_PROGRAM: sdk.NAME_OFFERS_ID.toBase58(),
  NAME_TOKENS_PROGRAM: sdk.NAME_TOKENIZER_ID.toBase58(),
})

const folder = await mkdtemp(join(tmpdir(), 'sunspan-name-sdk-'))
try {
  const wanted = [SDK, WEB3].map(({ name, version }) => `${name}@${version}`)
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', ...wanted])
  const require = createRequire(join(folder, 'package.json'))
  // CAST: packages that are not installed with the product; `name-sdk.ts` has what is used of them.
  const packages = {
    sdk: require(SDK.name),
    web3: require(WEB3.name),
  } as NameSdkPackages
  const names = fc.sample(randomName, { numRuns: RANDOM_NAMES, seed: 1 })
  const answers = {
    sdk: `${SDK.name} ${SDK.version}`,
    constants: constantsOf(packages.sdk),
    addresses: [...new Set(names)].map((name) => addressesOf(packages, name)),
    ...(await resolveAll(packages)),
  }
  await writeFile(join(import.meta.dirname, 'recorded-answers.json'), `${JSON.stringify(answers, null, 2)}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
