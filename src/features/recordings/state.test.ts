import { expect, test } from 'vitest'
import type { Recording } from './contract.ts'
import { PAGES, SENTENCES } from './spec.ts'
import { bodyOf, draftOf, needsPoster, problemsOf, savedText } from './state.ts'

const person = { id: 'p', username: 'ada', display_name: 'Ada', avatar_url: null, verified: false }
const recording: Recording = {
  id: 'r',
  title: 'Late show',
  creator: person,
  price: 0,
  tier_id: null,
  tier: null,
  duration_seconds: 60,
  access: 'own',
  poster_url: null,
  published_at: null,
  own: {
    state: 'ready',
    interrupted: false,
    recorded_seconds: 60,
    trim_start: 0,
    trim_end: null,
    started_at: new Date(0),
    sold: 0,
    earnings: 0,
    hidden_at: null,
    hidden_reason: null,
    cut: null,
    publishing: false,
    poster_second: null,
  },
}

test('a new form proposes a free, untrimmed, published recording', () => {
  const draft = draftOf(recording)
  expect(draft).toMatchObject({ opening: 'free', published: true, start: 0, end: 60 })
  expect(bodyOf(recording, draft)).toEqual({
    id: 'r',
    title: 'Late show',
    published: true,
    trim_start: 0,
    trim_end: null,
    price: 0,
    tier_id: null,
  })
})

test('sends either a price or a tier, and reports missing values', () => {
  const draft = { ...draftOf(recording), tierId: 't', price: '30', start: 5, end: 50 }
  expect(bodyOf(recording, { ...draft, opening: 'priced' })).toMatchObject({ price: 30, tier_id: null, trim_end: 50 })
  expect(bodyOf(recording, { ...draft, opening: 'tier' })).toMatchObject({ price: 0, tier_id: 't' })
  expect(problemsOf(recording, { ...draft, opening: 'priced', price: '0' })).toEqual({ price: SENTENCES.priceForm })
  expect(problemsOf(recording, { ...draft, opening: 'tier', tierId: '' })).toEqual({ tier: SENTENCES.tierMissing })
  expect(problemsOf(recording, { ...draft, title: ' ', end: 6 })).toEqual({
    title: SENTENCES.titleMissing,
    trim: SENTENCES.trimOrder,
  })
})

test('publishes a recording that is shorter than the minimum without a trim', () => {
  const short: Recording = { ...recording, own: recording.own && { ...recording.own, recorded_seconds: 2 } }
  const draft = draftOf(short)
  expect(problemsOf(short, draft)).toEqual({})
  expect(problemsOf(short, { ...draft, start: 1 })).toEqual({ trim: SENTENCES.trimOrder })
})

test('confirms publication with another text while moderation hides the recording', () => {
  const published: Recording = { ...recording, own: recording.own && { ...recording.own, state: 'published' } }
  const hidden: Recording = { ...published, own: published.own && { ...published.own, hidden_at: new Date(0) } }
  expect(savedText(recording, published)).toBe(PAGES.published)
  expect(savedText(recording, hidden)).toBe(PAGES.publishedHidden)
  expect(savedText(published, published)).toBe(PAGES.saved)
  expect(savedText(published, recording)).toBe(PAGES.saved)
})

test('a new poster is needed if the recording has no poster, or if it shows a moment outside of the trim', () => {
  const needs = (poster_url: string | null, poster_second: number | null, kept: { start: number; end: number }) => {
    const shown: Recording = { ...recording, poster_url, own: recording.own && { ...recording.own, poster_second } }
    return needsPoster(shown, { ...draftOf(shown), ...kept })
  }
  expect(needs(null, null, { start: 0, end: 60 })).toBe(true)
  expect(needs('/poster.webp', null, { start: 10, end: 20 })).toBe(false)
  const moments = [9, 10, 19, 20].map((second) => needs('/poster.webp', second, { start: 10, end: 20 }))
  expect(moments).toEqual([true, false, false, true])
})

test('announces that a trimmed recording is published once its file is made', () => {
  const waits: Recording = { ...recording, own: recording.own && { ...recording.own, publishing: true } }
  expect(savedText(recording, waits)).toBe(PAGES.cutPublishing)
})
