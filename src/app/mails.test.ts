import { expect, test } from 'vitest'
import { mails } from './ports.server.ts'

const { payload: mailPayload, contentOf, write: writeMail } = mails
type MailPayload = ReturnType<typeof mailPayload.parse>

const to = 'noor@limelight.test'
const origin = 'https://x.example'
const context = { origin, secret: 'a secret of at least 32 characters' }

const payloads = {
  receipt: {
    template: 'receipt',
    to,
    props: { purchase_id: 'p1', tokens: 200, usd_cents: 1900, credited_at: '2026-11-20T09:40:12Z', recipient: null },
  },
  refund: { template: 'refund', to, props: { purchase_id: 'p1', tokens: 200, usd_cents: 1900, state: 'succeeded' } },
  refundFailed: { template: 'refund', to, props: { purchase_id: 'p1', tokens: 200, usd_cents: 1900, state: 'failed' } },
  paid: {
    template: 'payout',
    to,
    props: { payout_id: 'o1', tokens: 400, usd_cents: 2000, status: 'paid', failure: null },
  },
  returned: {
    template: 'payout',
    to,
    props: { payout_id: 'o1', tokens: 400, usd_cents: 2000, status: 'returned', failure: 'The account is closed.' },
  },
  disputed: { template: 'dispute_opened', to, props: { purchase_id: 'p1', tokens: 1 } },
  adjusted: { template: 'adjustment', to, props: { tokens: -30, account: 'spendable', reason: 'Counted <twice>' } },
}

const proof = { proof_id: '0193d6f0-0000-7000-8000-000000000001', bound: true, redirect: null }
const accountPayloads = {
  signIn: { template: 'sign_in_link', to, props: { ...proof, redirect: '/creator/mira?tip=1' } },
  reset: { template: 'reset_password', to, props: proof },
  confirm: { template: 'confirm_email', to, props: proof },
  newAddress: { template: 'new_email', to, props: proof },
  changing: { template: 'email_changing', to, props: { ...proof, new_email: 'b<i>@x.example' } },
  changed: { template: 'password_changed', to, props: { how: 'reset', changed_at: '2026-11-20T09:40:12Z' } },
}

const parse = (name: keyof typeof payloads): MailPayload => mailPayload.parse(payloads[name])

test.each([
  ['receipt', 'Receipt: 200 tokens, $19.00'],
  ['refund', 'Refunded: $19.00'],
  ['refundFailed', 'Your refund of $19.00 failed'],
  ['paid', 'Paid out: $20.00'],
  ['returned', 'Your payout of $20.00 failed'],
  ['disputed', 'Disputed: 1 token of your earnings'],
  ['adjusted', 'Your tokens were corrected'],
] as const)('the mail %s has its subject and escapes HTML', (name, subject) => {
  const mail = writeMail(parse(name), context)
  expect(mail).toMatchObject({ to, subject })
  expect(mail.text).toContain(`${origin}/`)
  expect(mail.html).not.toContain('<twice>')
})

test('a failed payout gives the reason and explains that the tokens are available again', () => {
  const { paragraphs, facts } = contentOf(parse('returned'), context)
  expect(paragraphs[0]).toContain('The 400 tokens are available again.')
  expect(facts).toContainEqual(['Reason', 'The account is closed.'])
})

test('refuses an unknown template and invalid props', () => {
  expect(mailPayload.safeParse({ template: 'unknown', to, props: {} }).success).toBe(false)
  expect(
    mailPayload.safeParse({ ...payloads.paid, props: { ...payloads.paid.props, status: 'requested' } }).success,
  ).toBe(false)
})

test.each([
  ['signIn', 'with account', '/auth?mode=callback&redirect=%2Fcreator%2Fmira%3Ftip%3D1#token=b', true],
  ['reset', 'with account', '/auth/reset-password#token=b', true],
  ['confirm', 'with account', '/auth/callback#token=b', true],
  ['newAddress', 'without account', '/auth/callback#token=b', true],
  ['changing', 'anybody', '/auth/callback?mode=undo#token=b', false],
  ['changed', 'anybody', '/auth?mode=reset', false],
] as const)('the account mail %s has its audience, its link and its code', (name, audience, path, hasCode) => {
  const payload = mailPayload.parse(accountPayloads[name])
  expect(payload.audience).toBe(audience)
  const { html, text } = writeMail(payload, context)
  expect(text).toContain(origin + path)
  expect(html).toContain((origin + path).replaceAll('&', '&amp;'))
  const code = /^\d{6}$/m.exec(text)?.[0]
  expect(code !== undefined).toBe(hasCode)
  expect(mails.priorities[payload.template]).toBe(hasCode ? 'first' : 'normal')
  if (code) expect(html).toContain(`>${code}<`)
  expect(html).not.toContain('<i>')
  // The code is stable for a retry and depends on the secret.
  expect(writeMail(payload, context).text).toBe(text)
  if (hasCode) expect(writeMail(payload, { ...context, secret: 'b'.repeat(32) }).text).not.toBe(text)
})
