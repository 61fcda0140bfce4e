import { createSocket, type Socket } from 'node:dgram'
import { afterEach, describe, expect, it } from 'vitest'
import { createHostResolver, type ResolveHost } from './resolve-receiver.ts'

const A = 1
const AAAA = 28
const NO_SUCH_NAME = 3

let server: Socket | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

/** A name server of one name, which knows the given bytes of addresses by type. */
async function serve(
  records: Readonly<Record<number, readonly (readonly number[])[]>>,
): Promise<ResolveHost> {
  const socket = createSocket('udp4')
  server = socket
  socket.on('message', (question, peer) => {
    const type = question.readUInt16BE(endOfName(question))
    const found = records[type]
    const flags = found === undefined ? 0x8180 | NO_SUCH_NAME : 0x8180
    const head = Buffer.from(question.subarray(0, endOfName(question) + 4))
    head.writeUInt16BE(flags, 2)
    head.writeUInt16BE(found?.length ?? 0, 6)
    // No additional records, whatever the question had.
    head.writeUInt16BE(0, 10)
    const answers = (found ?? []).map((bytes) =>
      // The name of the question, the type, the class, how long it holds, and the address.
      Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 1, 0, bytes.length, ...bytes]),
    )
    socket.send(Buffer.concat([head, ...answers]), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return createHostResolver([`127.0.0.1:${String(socket.address().port)}`])
}

function endOfName(message: Buffer): number {
  let at = 12
  while (message.readUInt8(at) !== 0) at += message.readUInt8(at) + 1
  return at + 1
}

describe('the addresses of a host', () => {
  it('are all of them, of both kinds', async () => {
    const resolve = await serve({
      [A]: [
        [93, 184, 216, 34],
        [10, 0, 0, 1],
      ],
      [AAAA]: [[0x26, 0x06, ...Array<number>(13).fill(0), 1]],
    })
    expect(await resolve('shop.example')).toEqual(['93.184.216.34', '10.0.0.1', '2606::1'])
  })

  it('may be of one kind', async () => {
    const onlyV4 = await serve({ [A]: [[93, 184, 216, 34]], [AAAA]: [] })
    expect(await onlyV4('shop.example')).toEqual(['93.184.216.34'])
    server?.close()
    const onlyV6 = await serve({ [A]: [], [AAAA]: [[0x26, 0x06, ...Array<number>(13).fill(0), 2]] })
    expect(await onlyV6('shop.example')).toEqual(['2606::2'])
  })

  it('are asked of name servers alone, not of the files of this machine', async () => {
    const resolve = await serve({})
    await expect(resolve('localhost.localdomain')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(resolve('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })
})
