import { expect, test } from 'vitest'
import {
  addKnownPicture,
  isBroken,
  isPicture,
  type KnownPicture,
  pictures,
  readSaved,
  sized,
  toSaved,
} from './pictures.ts'

const one = (n: number, at = n): KnownPicture => ({ src: `/p/${n}.webp`, loads: n % 2 === 0, at })
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => one(n)).reduce<readonly KnownPicture[]>(addKnownPicture, [])

test('accepts profile pictures of this site, as data URLs, or on an allowed host', () => {
  for (const src of [
    '/demo/a.webp',
    'data:image/png;base64,AAAA',
    'https://pub-1.r2.dev/a.png',
    'https://lh3.googleusercontent.com/a',
  ])
    expect(isPicture(src), src).toBe(true)
  for (const src of [
    'http://pub-1.r2.dev/a.png',
    'https://example.com/a.png',
    'https://evilr2.dev/a.png',
    '//example.com/a.png',
    '/\\example.com/a.png',
    'data:text/html,<script>',
    'data:image/svg+xml;base64,AAAA',
    'javascript:alert(1)',
    '',
  ])
    expect(isPicture(src), src).toBe(false)
})

test('remembers the latest hundred pictures for an hour', () => {
  const known = many(130)
  expect(known).toHaveLength(pictures.max)
  expect(known.at(-1)).toEqual(one(129))
  expect(addKnownPicture(known, one(129, 500))).toHaveLength(pictures.max)
  expect(isBroken(known, '/p/129.webp', 200)).toBe(true)
  expect(isBroken(known, '/p/128.webp', 200)).toBe(false)
  expect(isBroken(known, '/p/129.webp', 129 + pictures.lifetimeMs)).toBe(false)
  expect(addKnownPicture(known, one(1, 200 + pictures.lifetimeMs))).toHaveLength(1)
})

test('stores fifty pictures, and ignores invalid stored text', () => {
  const saved = toSaved([...many(80), { src: 'data:image/png;base64,AA', loads: false, at: 80 }])
  expect(readSaved(saved, 100)).toEqual(many(80).slice(-pictures.savedMax))
  expect(readSaved(saved, pictures.lifetimeMs + 200)).toEqual([])
  for (const text of [null, '', '{', '{}', '[1,null,{"src":1}]']) expect(readSaved(text, 0)).toEqual([])
})

test('requests a profile picture in the displayed size; leaves other URLs unchanged', () => {
  const medium = '/media/0199a8b0-0000-7000-8000-000000000001/medium.webp'
  expect(sized(medium, 'small')).toBe(medium.replace('medium', 'small'))
  expect(sized(medium, 'large')).toBe(medium.replace('medium', 'large'))
  expect(sized(medium)).toBe(medium)
  for (const src of ['/demo/medium.webp', 'https://pub-1.r2.dev/media/a/medium.webp', null])
    expect(sized(src, 'small')).toBe(src ?? undefined)
})
