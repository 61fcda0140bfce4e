import { loginSample } from './login-samples.ts'

/** Values that all examples of the document share. */
export const EXAMPLE = {
  id: '01890000-0000-7000-8000-000000000000',
  bulkId: '01890000-0000-7000-8000-000000000001',
  rowId: '01890000-0000-7000-8000-000000000002',
  moment: '2026-01-01T00:00:00.000Z',
  later: '2026-01-01T00:30:00.000Z',
  sender: loginSample('evm').address,
  receiver: '0x8d12A197cB00D4747a1fe03395095ce2A5CC6819',
  depositAddress: '0x2f318C334780961FB129D2a6c30D0763d9a5C970',
  depositHash: `0x${'d1'.repeat(32)}`,
  payoutHash: `0x${'e2'.repeat(32)}`,
  reference: `0x${'c3'.repeat(16)}`,
  apiKey: `sunspan_${'k'.repeat(43)}`,
  keyId: '4f6c1a2b3d4e5f60',
  signature: `${'A'.repeat(86)}==`,
  /** Signed with the key of RFC 8037, appendix A. */
  credential:
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL3BhcnRuZXIuZXhhbXBsZSIsImF1ZCI6Imh0dHBzOi8vYnJpZGdlLmV4YW1wbGUiLCJzdWIiOiIweDRhNjIzMTY2MjNhZDQ1N0YwMmNEQzVEOTk3ZGVENjdhMzgzRUM1NjkiLCJxdWVzdCI6InBhcnRuZXItY291cnNlIiwianRpIjoiMDFIWlgzVDZNOFI0VjkiLCJpYXQiOjE3NjcyMjU2MDAsImV4cCI6MTc2NzMxMjAwMH0.DehxEU4xK15wPtseXP95afXHSy3g3_tAX-eXr7uDQznT3bJ-ny2CpXwU3AVaq0WSflDuwZ8zuaSSQHCFXM5RAw',
} as const

export const SIGNED = { key_id: EXAMPLE.keyId, signature: EXAMPLE.signature }
