import { expect, test } from 'vitest'
import { subscriptionMail, type subscriptionMailProps } from './mails.ts'

const news = {
  subscription_id: 's',
  creator_id: 'c',
  creator: 'Mira',
  tier: 'Gold',
  price: 150,
  agreed: 100,
  until: new Date('2026-12-20T23:30:00Z'),
  retry_until: null,
  reason: null,
  time_zone: 'UTC',
}

test.each([
  ['subscribed', 'Gold renews on 20 December 2026 for 150 tokens, and every month until you cancel.'],
  ['price', 'Gold costs 150 tokens a month from 20 December 2026.'],
  ['cancelled', 'You keep Gold until 20 December 2026. You are not charged again.'],
] as const)('the mail "%s" tells the date and the price', (event, words) => {
  const { title, paragraphs, action } = subscriptionMail({ ...news, event }, 'https://x')
  expect(title).toContain('Mira')
  expect(paragraphs[0]).toContain(words)
  expect(action?.url).toBe('https://x/settings/subscriptions')
})

test('the mail shows the day of the renewal in the reader’s time zone', () => {
  const { paragraphs } = subscriptionMail({ ...news, event: 'cancelled', time_zone: 'Europe/Berlin' }, 'https://x')
  expect(paragraphs[0]).toContain('You keep Gold until 21 December 2026.')
})

test('the mail about the end contains the reason and states that nothing is owed', () => {
  const reasons = ['cancelled', 'unpaid', 'price', 'tier_closed', 'gone', 'missed'] as const
  const sentences = reasons.map(
    (reason) => subscriptionMail({ ...news, event: 'ended', reason } satisfies Props, 'https://x').paragraphs[0],
  )
  expect(new Set(sentences).size).toBe(reasons.length)
  for (const words of sentences) expect(words).toMatch(/not charged again|owe nothing|nothing was charged/)
})

type Props = Parameters<typeof subscriptionMail>[0] & ReturnType<typeof subscriptionMailProps.parse>
