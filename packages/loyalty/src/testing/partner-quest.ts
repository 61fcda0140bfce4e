import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { ORIGIN } from './loyalty-scene.ts'

const PARTNER = 'https://partner.example'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')

/** A key as the rules have it. */
export const publicKeyText = (key: KeyObject): string => String(key.export({ format: 'jwk' })['x'])

/** A quest that asks for a partner's credential. */
export const PARTNER_QUEST = {
  id: 'partner-course',
  title: 'Finish the partner’s course',
  text: 'Finish the course of our partner.',
  action: 'Open',
  action_url: 'https://partner.example/course',
  network: null,
  images: [],
  points: '200',
  evidence: { kind: 'credential' as const, issuer: PARTNER, public_key: publicKeyText(publicKey) },
}

const partOf = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A credential as the partner signs it for a wallet, valid for an hour; or with other claims, another header, another key. */
export function signCredential(
  wallet: string,
  at: Date,
  {
    claims = {},
    header = { alg: 'EdDSA', typ: 'JWT' },
    key = privateKey,
  }: { readonly claims?: object; readonly header?: object; readonly key?: KeyObject } = {},
): string {
  const iat = Math.floor(at.getTime() / 1_000)
  const said = { iss: PARTNER, aud: ORIGIN, sub: wallet, quest: PARTNER_QUEST.id, jti: randomUUID() }
  const signed = `${partOf(header)}.${partOf({ ...said, iat, exp: iat + 3_600, ...claims })}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}
