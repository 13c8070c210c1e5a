import { expect, test } from 'vitest'
import { marksPiled } from '#shared/written.ts'
import { RATES_SENTENCES } from '../rates/spec.ts'
import { profileInput } from './contract.ts'
import { bioMax, displayNameMax, PROFILE_SENTENCES, specialtiesMax } from './spec.ts'

test.each([
  [{ display_name: '' }, 'display_name', PROFILE_SENTENCES.nameMissing],
  [{ display_name: '👩‍🎨'.repeat(displayNameMax + 1) }, 'display_name', PROFILE_SENTENCES.nameLength],
  [{ display_name: `a${'\u0301'.repeat(9)}` }, 'display_name', marksPiled],
  [{ display_name: 'Limelight Support' }, 'display_name', PROFILE_SENTENCES.nameOfficial],
  [{ bio: 'x'.repeat(bioMax + 1) }, 'bio', PROFILE_SENTENCES.bioLength],
  [{ category: 'Gardening' }, 'category', PROFILE_SENTENCES.category],
  [
    { specialties: Array.from({ length: specialtiesMax + 1 }, (_, i) => `s${i}`) },
    'specialties',
    PROFILE_SENTENCES.specialties,
  ],
  [{ country: 'XX' }, 'country', PROFILE_SENTENCES.country],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone', PROFILE_SENTENCES.timeZone],
  [{ social_links: { website: 'javascript:alert(1)' } }, 'social_links.website', PROFILE_SENTENCES.website],
  [{ message_price: 1, text_message_price: 2 }, 'message_price', RATES_SENTENCES.messagePrice],
  [{ video_price: '50' }, 'video_price', RATES_SENTENCES.rate],
  [{ video_price: null }, 'video_price', RATES_SENTENCES.rate],
])('refuses the profile value %j with a message for its field', (change, field, sentence) => {
  const { error } = profileInput.safeParse(change)
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, sentence]])
})

test('refuses misspelt fields and switches', () => {
  const { error } = profileInput.safeParse({ bioo: 'x', accepting: { videocall: false } })
  expect(error?.issues).toMatchObject([
    { code: 'unrecognized_keys', path: ['accepting'], keys: ['videocall'] },
    { code: 'unrecognized_keys', path: [], keys: ['bioo'] },
  ])
})
