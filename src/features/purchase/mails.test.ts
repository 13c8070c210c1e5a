import { expect, test } from 'vitest'
import { receiptMail } from './mails.ts'

const receipt = {
  purchaseId: 'p1',
  tokens: 200,
  usdCents: 1900,
  creditedAt: new Date('2026-11-20T09:40:12.266Z'),
  timeZone: 'Europe/Berlin',
  recipient: null,
}

test('a receipt mail has the tokens, the price, the time and a link', () => {
  const mail = receiptMail(receipt, 'https://x.example')
  expect(mail.subject).toBe('Receipt: 200 tokens, $19.00')
  expect(mail.facts).toContainEqual(['Date', '20 November 2026 at 10:40 CET'])
  expect(mail.action?.url).toBe('https://x.example/receipt/p1')
})

test('the receipt mail of a gift names the recipient', () => {
  expect(receiptMail({ ...receipt, recipient: 'noor' }, '').facts).toContainEqual(['Tokens', '200 for @noor'])
})
