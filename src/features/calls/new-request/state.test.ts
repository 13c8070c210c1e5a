import { describe, expect, test } from 'vitest'
import { messageMax, SENTENCES } from '../spec.ts'
import { ASKING } from './spec.ts'
import {
  afterRefusal,
  bodyOf,
  emptyAsk,
  intentOf,
  nextSlotsOf,
  offerOf,
  openType,
  problemsOf,
  restoreDraft,
  storedDraftOf,
} from './state.ts'

const now = new Date('2026-03-02T10:00:00Z')
const at = new Date('2026-03-05T18:00:00Z')
const creator = '01890000-0000-7000-8000-000000000000'
const terms = { rates: { video: 90, voice: 40 }, cancel_hours: 12 }
const dated = { ...emptyAsk('voice', 'date'), at }

describe('request for a call', () => {
  test('is initially for ten minutes and for an immediate call', () => {
    expect(emptyAsk()).toEqual({ type: 'video', minutes: 10, when: 'now', at: undefined, message: '' })
    expect(bodyOf(emptyAsk(), creator)).toEqual({ creator_id: creator, type: 'video', minutes: 10, message: '' })
  })

  test('requires a date for a later call, and sends no date for an immediate call', () => {
    expect(problemsOf(emptyAsk('video', 'date'))).toEqual({ at: ASKING.dateMissing })
    expect(bodyOf(emptyAsk('video', 'date'), creator)).toBeUndefined()
    expect(bodyOf(dated, creator)).toMatchObject({ scheduled_at: at })
    expect(bodyOf({ ...dated, when: 'now' }, creator)).not.toHaveProperty('scheduled_at')
  })

  test('refuses a message that is too long, and trims spaces', () => {
    const long = { ...emptyAsk(), message: 'a'.repeat(messageMax + 1) }
    expect(problemsOf(long)).toEqual({ message: SENTENCES.messageTooLong })
    expect(bodyOf({ ...emptyAsk(), message: ' Hello ' }, creator)).toMatchObject({ message: 'Hello' })
  })

  test('uses the other call type if the creator accepts only that type', () => {
    expect(openType(emptyAsk('video'), { video: true, voice: true })).toBe('video')
    expect(openType(emptyAsk('video'), { video: false, voice: true })).toBe('voice')
    expect(openType(emptyAsk('voice'), { video: true, voice: false })).toBe('video')
    expect(openType(emptyAsk('video'), { video: false, voice: false })).toBeUndefined()
  })

  test('holds rate × minutes; the no-show fee is five minutes, also for an immediate call', () => {
    expect(offerOf(emptyAsk(), terms, now)).toMatchObject({ rate: 90, tokens: 900, start: undefined, fee: 450 })
    expect(offerOf({ ...dated, minutes: 30 }, terms, now)).toMatchObject({ tokens: 1_200, start: at, fee: 200 })
  })

  test('expires after 20 minutes for an immediate call, and after 72 hours for a distant date', () => {
    expect(offerOf(emptyAsk(), terms, now).expires).toEqual(new Date('2026-03-02T10:20:00Z'))
    expect(offerOf(dated, terms, now).expires).toEqual(new Date('2026-03-05T10:00:00Z'))
  })

  test('has the same idempotency intent for the same content only', () => {
    const intents = [emptyAsk(), emptyAsk('voice'), dated, { ...dated, message: 'Hello' }]
      .map((draft) => bodyOf(draft, creator))
      .map((body) => body && intentOf(body))
    expect(new Set(intents).size).toBe(4)
  })
})

describe('draft of a request', () => {
  const draft = { ...dated, minutes: 30, message: 'Hello' } as const
  // the form was opened for a video call, then changed to a voice call at a date
  const again = (preset: { type?: 'video' | 'voice'; when?: 'now' | 'date' }, later = now) => {
    const kept = storedDraftOf(draft, { type: 'video' })
    return kept && restoreDraft(JSON.parse(JSON.stringify(kept)), preset, later)
  }

  test('survives a reload unchanged', () => {
    expect(again({ type: 'video' })).toEqual(draft)
  })

  test('drops a time that has passed', () => {
    expect(again({ type: 'video' }, new Date(at.getTime() + 1))).toEqual({ ...draft, at: undefined })
  })

  test('keeps its choices unless the URL contains a type or a time', () => {
    expect(again({})).toEqual(draft)
    expect(again({ type: 'voice', when: 'now' })).toEqual({ ...draft, when: 'now' })
  })

  test('is not stored while it is empty', () => {
    expect(storedDraftOf(emptyAsk('voice', 'date'), { type: 'voice', when: 'date' })).toBeUndefined()
    expect(storedDraftOf(emptyAsk(), {})).toBeUndefined()
  })
})

describe('after a refusal', () => {
  test('clears a reserved slot, switches to a date for a busy creator, and keeps the draft after a price change', () => {
    expect(afterRefusal(dated, 'SLOT_TAKEN')).toEqual({ ...dated, at: undefined })
    expect(afterRefusal(emptyAsk(), 'CREATOR_BUSY')).toMatchObject({ when: 'date', at: undefined })
    expect(afterRefusal(dated, 'PRICE_CHANGED')).toBe(dated)
  })
})

test('reads the next free slots from a refusal and ignores malformed ones', () => {
  const next_slots = [{ start: at.toISOString(), end: at.toISOString() }]
  expect(nextSlotsOf({ next_slots })).toEqual([at])
  for (const nothing of [undefined, null, {}, { next_slots: 'soon' }, { next_slots: [{ start: 'soon' }, null] }])
    expect(nextSlotsOf(nothing)).toEqual([])
})
