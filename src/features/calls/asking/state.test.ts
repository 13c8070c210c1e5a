import { describe, expect, test } from 'vitest'
import { messageMax, SENTENCES } from '../requests/spec.ts'
import { ASKING } from './spec.ts'
import {
  afterRefusal,
  bodyOf,
  emptyAsk,
  intentOf,
  keptOf,
  offerOf,
  openType,
  problemsOf,
  restoredAsk,
} from './state.ts'

const now = new Date('2026-03-02T10:00:00Z')
const at = new Date('2026-03-05T18:00:00Z')
const creator = '01890000-0000-7000-8000-000000000000'
const terms = { rates: { video: 90, voice: 40 }, cancel_hours: 12 }
const dated = { ...emptyAsk('voice', 'date'), at }

describe('a request for a call', () => {
  test('begins with ten minutes, now', () => {
    expect(emptyAsk()).toEqual({ type: 'video', minutes: 10, when: 'now', at: undefined, message: '' })
    expect(bodyOf(emptyAsk(), creator)).toEqual({ creator_id: creator, type: 'video', minutes: 10, message: '' })
  })

  test('for a date needs one; a chosen date is not sent with a call now', () => {
    expect(problemsOf(emptyAsk('video', 'date'))).toEqual({ at: ASKING.dateMissing })
    expect(bodyOf(emptyAsk('video', 'date'), creator)).toBeUndefined()
    expect(bodyOf(dated, creator)).toMatchObject({ scheduled_at: at })
    expect(bodyOf({ ...dated, when: 'now' }, creator)).not.toHaveProperty('scheduled_at')
  })

  test('refuses a message that is too long, and sends one without the space around it', () => {
    const long = { ...emptyAsk(), message: 'a'.repeat(messageMax + 1) }
    expect(problemsOf(long)).toEqual({ message: SENTENCES.messageTooLong })
    expect(bodyOf({ ...emptyAsk(), message: ' Hello ' }, creator)).toMatchObject({ message: 'Hello' })
  })

  test('is of the other kind where only that is taken', () => {
    expect(openType(emptyAsk('video'), { video: true, voice: true })).toBe('video')
    expect(openType(emptyAsk('video'), { video: false, voice: true })).toBe('voice')
    expect(openType(emptyAsk('voice'), { video: true, voice: false })).toBe('video')
    expect(openType(emptyAsk('video'), { video: false, voice: false })).toBeUndefined()
  })

  test('holds the rate times the minutes; who does not come pays five minutes, of a call now as well', () => {
    expect(offerOf(emptyAsk(), terms, now)).toMatchObject({ rate: 90, tokens: 900, start: undefined, fee: 450 })
    expect(offerOf({ ...dated, minutes: 30 }, terms, now)).toMatchObject({ tokens: 1_200, start: at, fee: 200 })
  })

  test('lapses after 20 minutes, or 72 hours where its date is far', () => {
    expect(offerOf(emptyAsk(), terms, now).expires).toEqual(new Date('2026-03-02T10:20:00Z'))
    expect(offerOf(dated, terms, now).expires).toEqual(new Date('2026-03-05T10:00:00Z'))
  })

  test('is one intent by everything that is sent, and not by its price', () => {
    const intents = [emptyAsk(), emptyAsk('voice'), dated, { ...dated, message: 'Hello' }]
      .map((draft) => bodyOf(draft, creator))
      .map((body) => body && intentOf(body))
    expect(new Set(intents).size).toBe(4)
  })
})

describe('a draft over a reload', () => {
  const draft = { ...dated, minutes: 30, message: 'Hello' } as const
  // begun for a video call, and changed to voice and a time
  const again = (preset: { type?: 'video' | 'voice'; when?: 'now' | 'date' }, later = now) => {
    const kept = keptOf(draft, { type: 'video' })
    return kept && restoredAsk(JSON.parse(JSON.stringify(kept)), preset, later)
  }

  test('is as it was left', () => {
    expect(again({ type: 'video' })).toEqual(draft)
  })

  test('lets go of a time that has passed', () => {
    expect(again({ type: 'video' }, new Date(at.getTime() + 1))).toEqual({ ...draft, at: undefined })
  })

  test('is as it was left where nothing is named, and of the kind and time that is', () => {
    expect(again({})).toEqual(draft)
    expect(again({ type: 'voice', when: 'now' })).toEqual({ ...draft, when: 'now' })
  })

  test('is not kept where nothing was chosen or written', () => {
    expect(keptOf(emptyAsk('voice', 'date'), { type: 'voice', when: 'date' })).toBeUndefined()
    expect(keptOf(emptyAsk(), {})).toBeUndefined()
  })
})

describe('a refusal', () => {
  test('of a taken slot lets it go, of a busy creator asks for a time, and of another price changes nothing', () => {
    expect(afterRefusal(dated, 'SLOT_TAKEN')).toEqual({ ...dated, at: undefined })
    expect(afterRefusal(emptyAsk(), 'CREATOR_BUSY')).toMatchObject({ when: 'date', at: undefined })
    expect(afterRefusal(dated, 'PRICE_CHANGED')).toBe(dated)
  })
})
