import { expect, test } from 'vitest'
import { mails } from '#app/ports.server.ts'
import { COPY } from './spec.ts'

const { payload: mailPayload, contentOf, write: writeMail } = mails

test('an email copy has the number of further notifications and links to unsubscribe', () => {
  const context = { origin: 'https://x.example', secret: 'secret' }
  const payload = mailPayload.parse({
    template: 'notice',
    to: 'ada@limelight.test',
    props: {
      user_id: '0197d1a0-0000-7000-8000-000000000001',
      type: 'tip_received',
      title: 'Bea sent you a tip',
      message: '<b>25 tokens</b>',
      data: {},
      more: 3,
    },
  })
  expect(contentOf(payload, context).subject).toBe('Bea sent you a tip (and 3 more)')
  const { headers, html, text } = writeMail(payload, context)
  expect(headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/x\.example\/unsubscribe\?token=[\w.-]+tips\.[0-9a-f]{32}>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(html).not.toContain('<b>25')
  expect(text).toContain(COPY.more(3))
  expect(text).toContain('No more notifications by email: https://x.example/unsubscribe#token=')
})

test('the count uses the singular for one and the plural for more', () => {
  expect(COPY.more(1)).toBe('There is one more of these in your notifications.')
  expect(COPY.more(2)).toBe('There are 2 more of these in your notifications.')
})
