import { expect, test } from 'vitest'
import { acceptingAll } from '../rates/spec.ts'
import type { OwnProfile } from './contract.ts'
import { addSpecialties, draftOf, editsAfter, realEdits, toInput } from './state.ts'

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

test('a form begins with what is kept, and with the zone of the device where none is', () => {
  expect(kept).toMatchObject({ username: 'mira', country: '', time_zone: 'Europe/Kyiv', 'social_links.tiktok': 'mira' })
  expect(draftOf({ ...profile, time_zone: 'UTC' }, 'Europe/Kyiv').time_zone).toBe('UTC')
})

test('what is typed back to what is kept is no edit', () => {
  expect(realEdits(kept, { bio: 'x', username: 'mira', specialties: ['Ink'] })).toEqual({ bio: 'x' })
})

test('what was typed while saving is still there after it', () => {
  const saved = { bio: 'one', state: 'Lviv' }
  expect(editsAfter(saved, { bio: 'one two', state: 'Lviv' })).toEqual({ bio: 'one two' })
})

test('only edits are sent, and what is emptied goes', () => {
  expect(
    toInput({ bio: '', country: '', 'social_links.tiktok': '', 'social_links.website': 'https://a.example' }),
  ).toEqual({
    bio: '',
    country: null,
    social_links: { tiktok: null, website: 'https://a.example' },
  })
  expect(toInput({ display_name: 'Mira K' })).toEqual({ display_name: 'Mira K' })
})

test('specialties come one by one or in a row, each once', () => {
  expect(addSpecialties(['Ink'], ' Portraits, ink ,, Chalk')).toEqual(['Ink', 'Portraits', 'Chalk'])
  expect(addSpecialties(['Ink'], '  ')).toEqual(['Ink'])
})
