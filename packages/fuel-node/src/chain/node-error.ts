/** A refusal in the words of a real node, or of what this stand-in does not do. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
}
