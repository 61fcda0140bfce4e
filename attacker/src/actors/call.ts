/** One request of the API, as it can be sent again. */
export interface Call {
  /** `operationId` of the document. */
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface Answer {
  /** 0 if the connection ended without one. */
  readonly status: number
  readonly text: string
  readonly ms: number
}
