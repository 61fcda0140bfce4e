import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { registerApiCatalog } from './api-catalog.ts'
import { registerAuditDocuments } from './audit-documents.ts'
import { registerSecurityTxt } from './security-txt.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
let app: FastifyInstance

const folder = useFresh(temporaryFolder)
beforeEach(() => {
  for (const name of ['web', 'audits']) mkdirSync(join(folder.path, name))
  writeFileSync(join(folder.path, 'web', 'audit.pdf'), '%PDF-1.7 made by the build')
  writeFileSync(join(folder.path, 'web', 'security-monitoring.pdf'), '%PDF-1.7 made by the build')
})
afterEach(async () => {
  await app.close()
})

async function open(contact: string | null, auditsDir: string | undefined): Promise<void> {
  const bare = await createBareApp()
  app = bare.app
  registerAuditDocuments(app, { auditsDir, webRoot: join(folder.path, 'web') })
  registerApiCatalog(app, bare.origins)
  registerSecurityTxt(app, { contact, origins: bare.origins, now: () => NOW })
}

const get = (url: string) => app.inject({ url, headers: { host: 'bridge.example' } })

it('serves the documents of the build, as files that run nothing', async () => {
  await open(null, undefined)
  const answer = await get('/audit.pdf')
  expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7 made by the build'])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
  expect((await get('/quantstamp-sc-audit.pdf')).statusCode).toBe(404)
})

it('serves the operator’s own instead, each by itself, and only if it is a PDF', async () => {
  const audits = join(folder.path, 'audits')
  writeFileSync(join(audits, 'audit.pdf'), '%PDF-1.4 of a security firm')
  writeFileSync(join(audits, 'security-monitoring.pdf'), '<html>Not found</html>')
  await open(null, audits)
  expect((await get('/audit.pdf')).body).toBe('%PDF-1.4 of a security firm')
  expect((await get('/security-monitoring.pdf')).body).toBe('%PDF-1.7 made by the build')
})

it('says where to report weaknesses, in the form of RFC 9116, at the very origin that is asked', async () => {
  await open('mailto:security@bridge.example', undefined)
  const answer = await get('/.well-known/security.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@bridge.example',
    'Expires: 2026-04-01T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://bridge.example/.well-known/security.txt',
    '',
  ])
})

it('has no such file without a contact', async () => {
  await open(null, undefined)
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
})

it('says where the API, its description and its state are, in the form of RFC 9727', async () => {
  await open(null, undefined)
  const answer = await get('/.well-known/api-catalog')
  expect(answer.headers['content-type']).toMatch(/^application\/linkset\+json; profile="[^"]*rfc9727"/)
  expect(answer.json()).toEqual({
    linkset: [
      {
        anchor: 'https://bridge.example/api/',
        'service-desc': [{ href: 'https://bridge.example/api/openapi.json', type: 'application/json' }],
        'service-doc': [{ href: 'https://bridge.example/for-developers', type: 'text/html' }],
        status: [{ href: 'https://bridge.example/api/status', type: 'application/json' }],
      },
    ],
  })
})
