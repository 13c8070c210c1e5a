import { expect, test } from 'vitest'
import type { OwnProfile } from './contract.ts'
import { acceptingAll, RATES_SENTENCES, startRates } from './spec.ts'
import {
  addSpecialties,
  differs,
  draftOf,
  editsAfter,
  ratesDraft,
  readRates,
  realEdits,
  switchChannel,
  toInput,
  typeRate,
} from './state.ts'

const profile: OwnProfile = {
  id: '0199a8b0-0000-7000-8000-000000000001',
  email: 'mira@limelight.test',
  username: 'mira',
  username_rests_until: null,
  display_name: 'Mira',
  bio: '',
  profile_pic_url: null,
  avatar_url: null,
  profilePicture: null,
  banner_url: null,
  card_url: null,
  time_zone: null,
  role: 'creator',
  is_creator: true,
  is_super_admin: false,
  verified: false,
  creator_type: null,
  category: 'Art',
  specialties: ['Ink'],
  social_links: { tiktok: 'mira' },
  country: null,
  state: null,
  video_price: 150,
  voice_price: 50,
  message_price: 50,
  text_message_price: 50,
  image_message_price: 100,
  voice_memo_price: 150,
  video_message_price: 200,
  accepting: acceptingAll,
  created_at: new Date('2026-01-02T03:04:05Z'),
}
const kept = draftOf(profile, 'Europe/Kyiv')

test('starts the form with the saved profile and the time zone of the device if none is saved', () => {
  expect(kept).toMatchObject({ username: 'mira', country: '', time_zone: 'Europe/Kyiv', 'social_links.tiktok': 'mira' })
  expect(draftOf({ ...profile, time_zone: 'UTC' }, 'Europe/Kyiv').time_zone).toBe('UTC')
})

test('ignores an edit that restores the saved value', () => {
  expect(realEdits(kept, { bio: 'x', username: 'mira', specialties: ['Ink'] })).toEqual({ bio: 'x' })
})

test('keeps text that the user types while the form is being saved', () => {
  const saved = { bio: 'one', state: 'Lviv' }
  expect(editsAfter(saved, { bio: 'one two', state: 'Lviv' })).toEqual({ bio: 'one two' })
})

test('sends only edited fields, and clears fields that the user emptied', () => {
  expect(
    toInput({ bio: '', country: '', 'social_links.tiktok': '', 'social_links.website': 'https://a.example' }),
  ).toEqual({
    bio: '',
    country: null,
    social_links: { tiktok: null, website: 'https://a.example' },
  })
  expect(toInput({ display_name: 'Mira K' })).toEqual({ display_name: 'Mira K' })
})

test('adds one specialty or a comma-separated list, without duplicates', () => {
  expect(addSpecialties(['Ink'], ' Portraits, ink ,, Chalk')).toEqual(['Ink', 'Portraits', 'Chalk'])
  expect(addSpecialties(['Ink'], '  ')).toEqual(['Ink'])
})

const draft = ratesDraft(startRates, acceptingAll)

test('a new draft contains the current rates without faults', () => {
  expect(readRates(draft)).toEqual({ rates: startRates, faults: {} })
})

test('reads a rate in letters as 0 and reports a number that is out of range', () => {
  const typed = typeRate(typeRate(draft, 'videoCall', 'free for all'), 'voiceCall', '1000')
  const { voiceCall: _, ...others } = startRates
  expect(readRates(typed)).toEqual({
    rates: { ...others, videoCall: 0 },
    faults: { voiceCall: RATES_SENTENCES.rate },
  })
})

test('closing a channel leaves its rate unchanged', () => {
  const closed = switchChannel(draft, 'textMessage', false)
  expect(closed.accepting).toEqual({ ...acceptingAll, textMessage: false })
  expect(readRates(closed).rates).toEqual(startRates)
})

test('a draft differs after a changed rate or switch, and no longer after the change is reverted', () => {
  const typed = typeRate(draft, 'videoCall', '7')
  expect(differs(typed, draft)).toBe(true)
  expect(differs(typeRate(typed, 'videoCall', draft.typed.videoCall), draft)).toBe(false)
  expect(differs(switchChannel(draft, 'audioMessage', false), draft)).toBe(true)
})
