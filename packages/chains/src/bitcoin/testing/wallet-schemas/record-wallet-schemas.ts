// node packages/chains/src/bitcoin/testing/wallet-schemas/record-wallet-schemas.ts: installs the packages in which Leather and Xverse publish what
// their wallets accept into a temporary folder, and writes the parameters of the methods used here to recorded-schemas.json, as JSON Schemas. Needs
// the internet. Run it for newer packages, or when another method is used. The packages with what they need have 37 MB: too much for each checkout.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LEATHER = { name: '@leather.io/rpc', version: '2.21.16' }
const XVERSE = { name: '@sats-connect/core', version: '0.16.0' }
const VALIBOT = { name: 'valibot', version: '1.5.0' }
const TO_JSON_SCHEMA = { name: '@valibot/to-json-schema', version: '1.8.0' }

const LEATHER_METHODS = ['getAddresses', 'signMessage', 'sendTransfer']
/** The package's own names of the methods. */
const XVERSE_METHODS = ['connect', 'getAccount', 'disconnect', 'getAddresses', 'signMessage', 'sendTransfer']

type ToSchema = (schema: unknown, options: object) => Readonly<Record<string, unknown>>

/** Both dialects that occur mean the same for all that these schemas use. */
const plain = (schema: Readonly<Record<string, unknown>>): object => ({ ...schema, $schema: undefined })

const folder = await mkdtemp(join(tmpdir(), 'sunspan-wallet-schemas-'))
try {
  const wanted = [LEATHER, XVERSE, VALIBOT, TO_JSON_SCHEMA].map(({ name, version }) => `${name}@${version}`)
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', ...wanted])
  const require = createRequire(join(folder, 'package.json'))
  // CAST: packages that are not installed with the product.
  const leather = require(LEATHER.name) as { endpoints: Readonly<Record<string, { params: unknown }>> }
  const { z } = createRequire(require.resolve(LEATHER.name))('zod') as { z: { toJSONSchema: ToSchema } }
  const xverse = require(XVERSE.name) as Readonly<Record<string, unknown>>
  const { toJsonSchema } = require(TO_JSON_SCHEMA.name) as { toJsonSchema: ToSchema }
  const schemas = {
    leather: {
      package: `${LEATHER.name} ${LEATHER.version}`,
      // The request as its schemas transform it; numbers that they would turn into strings are left out.
      params: Object.fromEntries(
        LEATHER_METHODS.map((method) => [
          method,
          plain(z.toJSONSchema(leather.endpoints[method]?.params, { io: 'output' })),
        ]),
      ),
    },
    xverse: {
      package: `${XVERSE.name} ${XVERSE.version}`,
      params: Object.fromEntries(
        XVERSE_METHODS.map((method) => [
          xverse[`${method}MethodName`],
          plain(toJsonSchema(xverse[`${method}ParamsSchema`], { errorMode: 'ignore' })),
        ]),
      ),
    },
  }
  await writeFile(join(import.meta.dirname, 'recorded-schemas.json'), `${JSON.stringify(schemas, null, 2)}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
