import { expect, test } from 'vitest'
import { eventText } from './rules.ts'

test.each([
  ['joined', {}, 'Joined'],
  ['signed_in', { address: '192.0.2.7' }, 'Signed in from 192.0.2.7'],
  ['signed_in', { address: null }, 'Signed in'],
  ['suspended', { reason: 'Spam', by: 'ada', until: null }, 'Suspended by @ada: Spam'],
  ['restored', { by: null }, 'Suspension ended'],
  ['restored', { by: 'ada' }, 'Suspension lifted by @ada'],
  ['warned', { rule: 'off_platform', reason: 'Payments.', by: 'ada' }, 'Warned by @ada: off platform. Payments.'],
  ['warned', { rule: null, reason: 'Be kind.', by: 'ada' }, 'Warned by @ada: Be kind.'],
  ['warned', { rule: 'spam', reason: '', by: 'ada' }, 'Warned by @ada: spam'],
  [
    'purchase',
    { tokens: 200, usd_cents: 1900, status: 'requires_action' },
    'Bought 200 tokens for $19.00, requires action',
  ],
  ['tokens', { tokens: -1, what: 'message', with: 'mira' }, '−1 token, message with @mira'],
  ['tokens', { tokens: 5, what: 'promo', with: null }, '+5 tokens, promo'],
  ['applied', { status: 'in_review' }, 'Applied to become a creator, in review'],
  ['admin', { action: 'person.note', by: 'ada' }, 'Audit: person.note by @ada'],
  ['reported', { reason: 'hate', status: 'open', by: null }, 'Reported for hate, open'],
  ['reports', { reason: 'hate', status: 'open' }, 'Sent a report for hate, open'],
  ['call', { type: 'video', status: 'no_show', with: null }, 'Asked for a video call, no show'],
  ['stream', { title: 'Waltz' }, 'Went live: Waltz'],
  ['order', { title: 'A song', status: 'ordered', with: 'mira' }, 'Ordered A song with @mira, ordered'],
  ['sale', { title: 'A song', status: 'ordered', with: 'ada' }, 'Sold A song with @ada, ordered'],
  ['content', { title: 'The lake' }, 'Published The lake'],
  ['something_new', {}, 'something new'],
])('describes the event %s with %o', (kind, data, text) => {
  expect(eventText({ kind, data })).toBe(text)
})
