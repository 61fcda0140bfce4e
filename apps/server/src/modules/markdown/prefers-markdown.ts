import type { FastifyRequest } from 'fastify'

/** How much a client wants a type that it names; 0 if it does not. */
function wishFor(type: string, accept: string): number {
  const range = accept.split(',').find((part) => part.split(';', 1)[0]?.trim().toLowerCase() === type)
  if (range === undefined) return 0
  const weight = Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)
  return Number.isNaN(weight) ? 0 : weight
}

/** Whether a client asks for Markdown where there is a page: it names it, and does not want HTML more. */
export function prefersMarkdown({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  const wish = wishFor('text/markdown', accept)
  return wish > 0 && wish >= wishFor('text/html', accept)
}
