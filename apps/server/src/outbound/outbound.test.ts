import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCALHOST_CERTIFICATE } from '../testing/alerts/localhost-certificate.ts'
import { findAddressProblem } from './find-address-problem.ts'
import { parseReceiverUrl } from './parse-receiver-url.ts'
import { postToReceiver, type ReceiverDeps } from './post-to-receiver.ts'
import { resolveReceiver } from './resolve-receiver.ts'

const PRODUCTION = { allowsLoopback: false }
const DEVNET = { allowsLoopback: true }

const PRIVATE = [
  '127.0.0.1',
  '127.8.8.8',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '0.0.0.0',
  '::',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::ffff:10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fd00:ec2::254',
  'fc00::1',
  'fec0::1',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '4000::1',
  'localhost',
  '',
  '127.1.example',
]

describe('W-32 an IP address that a stranger named', () => {
  it.each(PRIVATE)('refuses %s', (address) => {
    expect(findAddressProblem(address, PRODUCTION)).toBeDefined()
  })

  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'allows %s',
    (address) => {
      expect(findAddressProblem(address, PRODUCTION)).toBeUndefined()
    },
  )

  it('allows this machine on a devnet alone, and nothing else that is private there', () => {
    expect(findAddressProblem('127.0.0.1', DEVNET)).toBeUndefined()
    expect(findAddressProblem('::1', DEVNET)).toBeUndefined()
    expect(findAddressProblem('10.0.0.1', DEVNET)).toBeDefined()
    expect(findAddressProblem('169.254.169.254', DEVNET)).toBeDefined()
  })
})

describe('W-32 the URL of a receiver', () => {
  it.each([
    ['no URL', 'shop.example', 'This is no address'],
    ['http', 'http://shop.example/', 'The address must begin with https://'],
    ['http of this machine', 'http://127.0.0.1:8080/', 'The address must begin with https://'],
    ['another scheme', 'gopher://shop.example/', 'The address must begin with https://'],
    ['a file', 'file:///etc/passwd', 'The address must begin with https://'],
    ['a password', 'https://user:secret@shop.example/', 'The address must not contain a password'],
    ['the port of another service', 'https://shop.example:22/', 'The port must be 443 or 8443'],
    ['the port of a database', 'https://shop.example:5432/', 'The port must be 443 or 8443'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseReceiverUrl(text, PRODUCTION)).toThrow(message)
  })

  it('keeps path and query, and drops the fragment', () => {
    expect(parseReceiverUrl('https://shop.example:8443/a?b=c#d', PRODUCTION).href).toBe(
      'https://shop.example:8443/a?b=c',
    )
  })

  it('allows http and any port of this machine on a devnet alone', () => {
    for (const text of ['http://localhost:81/', 'http://127.0.0.1:5000/x', 'http://[::1]:1/']) {
      expect(parseReceiverUrl(text, DEVNET).href).toBe(text)
    }
    expect(() => parseReceiverUrl('http://10.0.0.1/', DEVNET)).toThrow('https://')
    expect(() => parseReceiverUrl('http://localhost.shop.example/', DEVNET)).toThrow('https://')
  })
})

describe('W-32 a name that a stranger chose', () => {
  const resolve = (answer: readonly string[] | Error, url = 'https://shop.example/') =>
    resolveReceiver(new URL(url), {
      ...PRODUCTION,
      resolveHost: async () => {
        if (answer instanceof Error) throw answer
        return answer
      },
    })

  it('is refused if any of its addresses is private', async () => {
    await expect(resolve(['93.184.216.34', '10.0.0.1'])).rejects.toMatchObject({
      isRefused: true,
      message: 'The address is not public',
    })
    expect(await resolve(['93.184.216.34', '8.8.8.8'])).toBe('93.184.216.34')
  })

  it.each([
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://0/',
    'https://localhost/',
  ])('is refused as %s, whatever a name server says', async (url) => {
    await expect(resolve(['93.184.216.34'], url)).rejects.toMatchObject({ name: 'ReceiverError' })
  })

  it('may be asked again where it is not known', async () => {
    await expect(resolve(new Error('ENOTFOUND'))).rejects.toMatchObject({ isRefused: false })
    await expect(resolve([])).rejects.toMatchObject({ isRefused: false })
  })
})

describe('W-32 a request to a receiver', () => {
  let server: Server | undefined
  afterEach(async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)))
    server = undefined
  })
  const listen = async (listener: RequestListener): Promise<number> => {
    const started = createServer(listener)
    server = started
    await new Promise((resolve) => started.listen(0, '127.0.0.1', () => resolve(undefined)))
    // CAST: it listens on a port.
    return (started.address() as AddressInfo).port
  }
  const DEPS: ReceiverDeps = {
    ...DEVNET,
    timeoutMs: 1_000,
    resolveHost: () => Promise.reject(new Error('no name server')),
  }
  const post = (url: string, deps: Partial<ReceiverDeps> = {}): Promise<number> =>
    postToReceiver({ ...DEPS, ...deps }, { url, headers: { 'x-a': 'b' }, body: 'hello' })

  it('carries headers and body', async () => {
    const got: string[] = []
    const port = await listen((request, response) => {
      got.push(
        request.method ?? '',
        request.headers['x-a'] as string,
        request.headers['content-length'] ?? '',
      )
      request.on('data', (chunk: Buffer) => got.push(chunk.toString()))
      request.on('end', () => response.writeHead(204).end())
    })
    expect(await post(`http://127.0.0.1:${port}/`)).toBe(204)
    expect(got).toEqual(['POST', 'b', '5', 'hello'])
  })

  it('follows no redirect', async () => {
    const paths: string[] = []
    const port = await listen((request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(`http://localhost:${port}/here`)).toBe(307)
    expect(paths).toEqual(['/here'])
  })

  it('connects to the verified address, and asks for no other', async () => {
    let asked = 0
    const resolveHost = async (): Promise<readonly string[]> => {
      asked += 1
      return ['127.0.0.1']
    }
    // Nothing serves TLS there; a second look-up of the name would fail with another code.
    const outcome = await post('https://rebinding.invalid:8443/', { resolveHost }).catch(
      (error: unknown) => error,
    )
    expect(asked).toBe(1)
    expect(outcome).toMatchObject({ message: expect.stringMatching(/ECONNREFUSED|ECONNRESET|EPROTO|SSL/) })
  })

  it('is never made to a private address', async () => {
    let requests = 0
    const port = await listen((_, response) => {
      requests += 1
      response.end()
    })
    const strict = { allowsLoopback: false, resolveHost: async () => ['127.0.0.1'] }
    await expect(post(`http://127.0.0.1:${port}/`, strict)).rejects.toMatchObject({ isRefused: true })
    await expect(post('https://shop.example:8443/', strict)).rejects.toMatchObject({ isRefused: true })
    expect(requests).toBe(0)
  })

  it('does not wait for a slow receiver', async () => {
    const port = await listen(() => undefined)
    await expect(post(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).rejects.toMatchObject({
      message: 'No answer in time',
      isRefused: false,
    })
  })

  it('does not read a body without end', async () => {
    let sent = 0
    const port = await listen((_, response) => {
      response.writeHead(200)
      const send = (): void => {
        if (response.destroyed) return
        sent += 1
        response.write('x'.repeat(16_384), () => setImmediate(send))
      }
      send()
    })
    expect(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 5_000 })).toBe(200)
    expect(sent).toBeLessThan(500)
  })

  describe('by TLS', () => {
    const trusted = getCACertificates('default')
    let secure: ReturnType<typeof createSecureServer>
    let names: unknown[]
    beforeEach(async () => {
      names = []
      secure = createSecureServer(LOCALHOST_CERTIFICATE, (request, response) => {
        // CAST: a server of TLS has sockets of TLS.
        names.push((request.socket as TLSSocket).servername, request.headers.host)
        response.writeHead(204).end()
      })
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    })
    afterEach(async () => {
      setDefaultCACertificates(trusted)
      secure.closeAllConnections()
      await new Promise((resolve) => secure.close(resolve))
    })
    // CAST: it listens on a port.
    const portOf = (): string => String((secure.address() as AddressInfo).port)

    it('names the host to whom it connects by address', async () => {
      setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE.cert])
      expect(await post(`https://localhost:${portOf()}/`)).toBe(204)
      expect(names).toEqual(['localhost', `localhost:${portOf()}`])
    })

    it('is not sent to a server with an untrusted certificate', async () => {
      await expect(post(`https://localhost:${portOf()}/`)).rejects.toMatchObject({
        message: 'No answer (DEPTH_ZERO_SELF_SIGNED_CERT)',
      })
      setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE.cert])
      await expect(post(`https://127.0.0.1:${portOf()}/`)).rejects.toMatchObject({
        message: 'No answer (ERR_TLS_CERT_ALTNAME_INVALID)',
      })
      expect(names).toEqual([])
    })
  })

  it('says that there is no answer', async () => {
    const port = await listen(() => undefined)
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
    await expect(post(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      message: 'No answer (ECONNREFUSED)',
    })
  })
})
