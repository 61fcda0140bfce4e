import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ContractRouteName, ContractRoutes } from '../routes/index.ts'

type Part<Route, Name extends 'params' | 'query' | 'headers' | 'body'> =
  Route extends Readonly<Record<Name, infer Schema extends GenericSchema>>
    ? Record<never, never> extends InferInput<Schema>
      ? Readonly<Partial<Record<Name, InferInput<Schema>>>>
      : Readonly<Record<Name, InferInput<Schema>>>
    : Readonly<Partial<Record<Name, never>>>

/** What goes into the URL of a call. */
export type UrlInput<Name extends ContractRouteName> = Part<ContractRoutes[Name], 'params'> &
  Part<ContractRoutes[Name], 'query'>

/** What a call takes, as it stands on the wire. */
export type CallInput<Name extends ContractRouteName> = UrlInput<Name> &
  Part<ContractRoutes[Name], 'headers'> &
  Part<ContractRoutes[Name], 'body'> & { readonly signal?: AbortSignal | undefined }

/** What a call answers. */
export type CallAnswer<Name extends ContractRouteName> = InferOutput<ContractRoutes[Name]['response']>

/** Calls that answer once, in contrast to event streams. */
export type CallName = {
  [Name in ContractRouteName]: ContractRoutes[Name] extends { readonly stream: object } ? never : Name
}[ContractRouteName]

/** An input that may be left out where nothing in it is needed. */
export type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]
