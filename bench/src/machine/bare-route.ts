import { text } from 'node:stream/consumers'
import Fastify from 'fastify'

// The minimum that Fastify can do: one route that serialises the JSON from standard input.
const answer: unknown = JSON.parse(await text(process.stdin))
const app = Fastify()
app.get('/', () => answer)
console.info(await app.listen({ host: '127.0.0.1', port: 0 }))
