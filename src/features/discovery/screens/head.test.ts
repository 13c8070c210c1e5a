import { describe, expect, test } from 'vitest'
import type { Creator } from '../contract.ts'
import { creatorHead, creatorMissingHead, exploreHead } from './head.ts'

const origin = 'https://limelight.example'
const nora: Creator = {
  avatar_url: null,
  id: '0199a8b0-0000-7000-8000-000000000001',
  supabase_id: '0199a8b0-0000-7000-8000-000000000001',
  username: 'nora',
  name: 'Nora Valente',
  display_name: 'Nora Valente',
  bio: 'I sing.\n\nLoudly.',
  card_url: '/demo/poster-03.webp',
  banner_url: null,
  category: 'Music',
  specialties: ['Fado'],
  creator_type: null,
  links: [],
  state: 'Lisbon',
  country: 'PT',
  verified: true,
  badges: ['Verified'],
  is_creator: true,
  video_price: 150,
  voice_price: 50,
  message_price: 50,
  text_message_price: 50,
  image_message_price: 100,
  voice_memo_price: 150,
  video_message_price: 200,
  accepting: {
    videoCall: true,
    voiceCall: true,
    textMessage: true,
    imageMessage: true,
    audioMessage: false,
    videoMessage: true,
  },
  rating: null,
  answer_minutes: null,
  is_online: false,
  is_live: false,
  followers: 12,
  banner_glow: null,
  subscribe_from: null,
  has_experiences: false,
  subscribed: false,
  subscribers: 0,
  views: 7,
  followers_count: 12,
  created_at: new Date('2026-01-02T03:04:05.000Z'),
}

const metaOf = (head: { meta: Record<string, unknown>[] }, name: string) =>
  head.meta.find((meta) => meta.name === name || meta.property === name)?.content

describe('the head of a creator page', () => {
  const head = creatorHead(origin, nora)

  test('has one canonical URL and absolute image URLs', () => {
    expect(head.links).toEqual([{ rel: 'canonical', href: `${origin}/creator/nora` }])
    expect(metaOf(head, 'og:url')).toBe(`${origin}/creator/nora`)
    expect(metaOf(head, 'og:image')).toBe(`${origin}/demo/poster-03.webp`)
    const elsewhere = { ...nora, card_url: 'https://cdn.example/a.webp' }
    expect(metaOf(creatorHead(origin, elsewhere), 'og:image')).toBe('https://cdn.example/a.webp')
    const bare = creatorHead(origin, { ...nora, card_url: null })
    expect(metaOf(bare, 'og:image')).toBeUndefined()
    expect(metaOf(bare, 'twitter:card')).toBe('summary')
  })

  test('has the creator’s bio as a description in one line', () => {
    expect(metaOf(head, 'description')).toBe('I sing. Loudly.')
    expect(metaOf(creatorHead(origin, { ...nora, bio: '' }), 'description')).toBe(
      'Nora Valente is a music creator on Limelight.',
    )
    const long = metaOf(creatorHead(origin, { ...nora, bio: 'word '.repeat(100) }), 'description')
    expect(String(long).length).toBeLessThanOrEqual(160)
  })

  test('has structured data with name, place and followers', () => {
    expect(JSON.parse(head.scripts[0]?.children ?? '')).toMatchObject({
      '@type': 'ProfilePage',
      dateCreated: '2026-01-02T03:04:05.000Z',
      mainEntity: {
        name: 'Nora Valente',
        alternateName: '@nora',
        homeLocation: { name: 'Lisbon, Portugal' },
        interactionStatistic: { userInteractionCount: 12 },
      },
    })
  })

  test('escapes a name that contains a closing script tag', () => {
    const name = '</script><script>alert(1)</script>'
    const { children } = creatorHead(origin, { ...nora, display_name: name }).scripts[0] ?? { children: '' }
    expect(children).not.toContain('<')
    expect(JSON.parse(children)).toMatchObject({ mainEntity: { name } })
  })
})

test('every page of a list has the canonical URL of the first page', () => {
  expect(exploreHead(origin, { category: 'music', cursor: 'abc' }).links).toEqual([
    { rel: 'canonical', href: `${origin}/explore?category=music` },
  ])
  expect(exploreHead(origin, {}).links).toEqual([{ rel: 'canonical', href: `${origin}/explore` }])
})

test('the page of an unknown creator contains the requested name and is not indexed', () => {
  expect(creatorMissingHead('@nobody').meta).toEqual([
    { title: "We can't find @nobody · Limelight" },
    { name: 'robots', content: 'noindex' },
  ])
})
