import * as v from 'valibot'
import { NameSignatureSchema } from './receipt.ts'

export const NameTextSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(255),
  v.metadata({
    description: 'A name such as alice.eth, alice.sol or alice.ton, as it was typed',
    examples: ['alice.eth'],
  }),
)

export const NameAnswerSchema = v.object({
  status: v.pipe(
    v.picklist(['resolved', 'unknown', 'invalid', 'unsupported']),
    v.description(
      'unknown: the name points nowhere. invalid: no name can be like this. unsupported: addresses of the network have no names',
    ),
  ),
  name: v.pipe(
    v.string(),
    v.description(
      'In its normal form (ENSIP-15; in lower case on TON and Solana) unless it is invalid or unsupported',
    ),
  ),
  address: v.pipe(v.nullable(v.string()), v.description('Null unless it is resolved')),
  signed: v.pipe(
    v.nullable(NameSignatureSchema),
    v.description(
      'Over the network and the name of the question, and the address. Null unless it is resolved',
    ),
  ),
})
export type NameAnswerWire = v.InferOutput<typeof NameAnswerSchema>

export const AddressNameSchema = v.object({
  name: v.string(),
  is_default: v.boolean(),
  signed: v.pipe(
    NameSignatureSchema,
    v.description('Over the network and the address of the question, and the name'),
  ),
})
export type AddressNameWire = v.InferOutput<typeof AddressNameSchema>
