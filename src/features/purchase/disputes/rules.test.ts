import { expect, test } from 'vitest'
import { fileNameOf, fileTypeOf, suggestEvidence } from './rules.ts'

const bought = {
  purchase_id: '0192',
  display_name: 'Ada',
  email: 'ada@limelight.test',
  tokens: 200,
  usd_cents: 1900,
  credited_at: new Date('2026-11-20T12:34:56Z'),
  recipient: null,
}

test('suggests evidence about the buyer, the purchase and every use of its tokens', () => {
  const at = new Date('2026-11-21T08:00:00Z')
  const evidence = suggestEvidence({ ...bought, spent: [{ at, kind: 'tip', tokens: 50, username: 'vera' }] })
  expect(evidence).toMatchObject({
    customer_name: 'Ada',
    customer_email_address: 'ada@limelight.test',
    service_date: '2026-11-20',
    product_description: expect.stringContaining('200 Limelight tokens for $19'),
    access_activity_log: expect.stringContaining('2026-11-21 08:00 UTC: 50 tokens, tip with @vera'),
    refund_refusal_explanation: expect.stringContaining('50 of 200'),
  })
})

test('suggests no text about the use of tokens if none were spent, and names the recipient of a gift', () => {
  const evidence = suggestEvidence({ ...bought, recipient: 'vera', spent: [] })
  expect(evidence.access_activity_log).toBeUndefined()
  expect(evidence.refund_refusal_explanation).toBeUndefined()
  expect(evidence.product_description).toContain('@vera')
})

test.each([
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'application/pdf'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d], 'image/png'],
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  [[0x3c, 0x68, 0x74, 0x6d, 0x6c], undefined],
  [[0x25, 0x50], undefined],
  [[], undefined],
])('detects the file type by the first bytes: %j', (bytes, type) =>
  expect(fileTypeOf(new Uint8Array(bytes))).toBe(type),
)

test.each([
  ['Receipt of 3 May.html', 'Receipt-of-3-May.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['дата', 'evidence.pdf'],
  ['', 'evidence.pdf'],
])('makes a safe file name with the extension of its type: %s', (given, name) =>
  expect(fileNameOf(given, 'application/pdf')).toBe(name),
)
