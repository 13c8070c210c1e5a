import { expect, test } from 'vitest'
import type { NewsMessage, NewsTip } from './contract.ts'
import { mergeNews } from './rules.ts'
import { messagesBytesMax, messagesMax, tipsMax } from './spec.ts'

const sender = { id: 'u', username: 'ada', display_name: 'Ada', avatar_url: null }
const message = (number: number): NewsMessage => ({ number, text: 'Hi', sent_at: '', sender, badge: null })
const tip = (tokens: number): NewsTip => ({ id: `t${tokens}`, tokens, message: '', tier_type: 'custom', sender })
const ofTip = (tokens: number) => ({ tips: { count: 1, tokens, shown: [tip(tokens)] } })

test('keeps the latest figures, and messages in order', () => {
  const news = mergeNews([
    { viewers: 3, messages: [message(1)] },
    { messages: [message(2)], host_away_at: 'then' },
    { viewers: 5 },
    { host_away_at: null },
  ])
  expect(news).toEqual({ viewers: 5, host_away_at: null, messages: [message(1), message(2)] })
})

test('collects the ids of all invited users without duplicates', () => {
  const news = mergeNews([{ hands: true, invited_ids: ['ada'] }, { invited_ids: ['ben'] }, { invited_ids: ['ada'] }])
  expect(news).toEqual({ hands: true, invited_ids: ['ada', 'ben'] })
})

test('adds up hearts, and keeps the largest sum', () => {
  const news = mergeNews([{ hearts: { count: 2, total: 9 } }, { viewers: 5 }, { hearts: { count: 3, total: 7 } }])
  expect(news).toEqual({ viewers: 5, hearts: { count: 5, total: 9 } })
})

test('keeps every raid of a batch', () => {
  const [one, other] = [
    { name: 'Ada', viewers: 3 },
    { name: 'Ben', viewers: 40 },
  ]
  expect(mergeNews([{ raids: [one] }, { viewers: 5, raids: [other] }])).toEqual({ viewers: 5, raids: [one, other] })
})

test('adds up tips in any merging order, and keeps the largest', () => {
  const all = Array.from({ length: tipsMax + 5 }, (_, i) => ofTip(i + 1))
  const sum = ((tipsMax + 5) * (tipsMax + 6)) / 2
  const once = mergeNews(all).tips
  expect(once).toMatchObject({ count: tipsMax + 5, tokens: sum })
  expect(once?.shown).toHaveLength(tipsMax)
  const [first, ...rest] = mergeNews([ofTip(500), ...all]).tips?.shown ?? []
  expect([first?.tokens, rest.map(({ tokens }) => tokens)]).toEqual([
    500,
    once?.shown.slice(1).map((one) => one.tokens),
  ])
  expect(mergeNews([mergeNews(all.slice(0, 4)), mergeNews(all.slice(4))]).tips).toEqual(once)
})

test('a restored message does not count as deleted, until it is deleted again', () => {
  expect(mergeNews([{ messages: [message(1)] }, { deleted: [1, 2] }])).toMatchObject({ deleted: [1, 2] })
  const back = mergeNews([{ deleted: [1, 2] }, { messages: [message(1)] }])
  expect(back).toEqual({ messages: [message(1)], deleted: [2] })
  expect(mergeNews([back, { deleted: [1] }]).deleted).toEqual([2, 1])
})

test('reports messages as missed if they exceed one batch', () => {
  const all = Array.from({ length: messagesMax + 1 }, (_, i) => ({ messages: [message(i + 1)] }))
  const news = mergeNews(all)
  expect(news.missed).toBe(true)
  expect(news.messages?.at(0)?.number).toBe(2)
})

test('keeps long messages within the size limit of the provider', () => {
  const long = (number: number) => ({ messages: [{ ...message(number), text: '語'.repeat(300) }] })
  const news = mergeNews(Array.from({ length: messagesMax }, (_, i) => long(i + 1)))
  expect(new TextEncoder().encode(JSON.stringify(news.messages)).length).toBeLessThanOrEqual(messagesBytesMax + 1_024)
  expect(news).toMatchObject({ missed: true })
  expect(news.messages?.at(-1)?.number).toBe(messagesMax)
})
