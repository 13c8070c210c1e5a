import { expect, test } from 'vitest'
import { absolute, housePicture, missingHead, pageHead } from './pageHead.ts'

const url = 'https://limelight.example/x'
const metaOf = (head: { meta: Record<string, unknown>[] }, name: string) =>
  head.meta.find((meta) => meta.name === name || meta.property === name)?.content

test('a page has a title, a canonical URL, a description and a picture', () => {
  const head = pageHead({ title: 'A song', description: ' For\n you. ', url, image: housePicture('https://a.example') })
  expect(head.meta[0]).toEqual({ title: 'A song · Limelight' })
  expect(head.links).toEqual([{ rel: 'canonical', href: url }])
  expect(metaOf(head, 'og:title')).toBe('A song')
  expect(metaOf(head, 'og:description')).toBe('For you.')
  expect(metaOf(head, 'og:image')).toBe('https://a.example/og.jpg')
  expect(metaOf(head, 'twitter:card')).toBe('summary')
  expect(metaOf(head, 'robots')).toBeUndefined()
  expect(head.scripts).toEqual([])
})

test('hidden and missing pages are not indexed; without a picture the card is small', () => {
  const bare = pageHead({ title: 'A', description: 'B', url, isWide: true, isHidden: true })
  expect([metaOf(bare, 'og:image'), metaOf(bare, 'twitter:card')]).toEqual([undefined, 'summary'])
  for (const head of [bare, missingHead('Gone')]) expect(metaOf(head, 'robots')).toBe('noindex')
  expect(absolute('https://a.example', null)).toBeUndefined()
  expect(absolute('https://a.example', '/b.jpg')).toBe('https://a.example/b.jpg')
})

test('cuts a long description between two characters', () => {
  const text = String(metaOf(pageHead({ title: 'A', description: `${'x'.repeat(158)}😀😀`, url }), 'description'))
  expect(text).toBe(`${'x'.repeat(158)}…`)
})
