import { expect, test } from 'vitest'
import { tooManyCombiningMarks } from '#shared/schemas.ts'
import { displayNameMax, NAME_SENTENCES } from '../people/spec.ts'
import { profileInput, rateSchema, ratesInput } from './contract.ts'
import { bioMax, PROFILE_SENTENCES, RATES_SENTENCES, specialtiesMax } from './spec.ts'

test.each([
  [{ display_name: '' }, 'display_name', NAME_SENTENCES.missing],
  [{ display_name: '👩‍🎨'.repeat(displayNameMax + 1) }, 'display_name', NAME_SENTENCES.length],
  [{ display_name: `a${'\u0301'.repeat(9)}` }, 'display_name', tooManyCombiningMarks],
  [{ display_name: 'Limelight Support' }, 'display_name', NAME_SENTENCES.official],
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
])('refuses the profile change %j with an error message for its field', (change, field, sentence) => {
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

test.each([-1, 1000, 1.5, '-1', '1000', '1.5', true, [5], { rate: 5 }])('refuses the rate %j', (rate) => {
  for (const refused of [ratesInput.safeParse({ videoCall: rate }), rateSchema.safeParse(rate)])
    expect(refused.error?.issues[0]?.message).toBe(RATES_SENTENCES.rate)
})

test.each([
  ['50', 50],
  [' 7 ', 7],
  ['abc', 0],
  ['', 0],
  [null, 0],
])('reads the rate %j as %j', (rate, tokens) => {
  expect(ratesInput.parse({ videoCall: rate })).toEqual({ videoCall: tokens })
})
