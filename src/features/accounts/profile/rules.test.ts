import { expect, test } from 'vitest'
import { linkOf, readLinks, socialLinksOf, socialPage, tidySpecialties } from './rules.ts'
import { socialNames } from './spec.ts'

test.each([
  ['instagram', 'mira.koval', 'mira.koval'],
  ['instagram', '@mira.koval', 'mira.koval'],
  ['instagram', 'https://www.instagram.com/mira.koval/?hl=en', 'mira.koval'],
  ['instagram', 'instagram.com/mira', 'mira'],
  ['twitter', 'https://x.com/mira', 'mira'],
  ['twitter', 'http://mobile.example/mira', undefined],
  ['twitter', 'https://evil.example/mira', undefined],
  ['twitter', 'https://x.com.evil.example/mira', undefined],
  ['twitter', 'a name that is no name', undefined],
  ['tiktok', 'https://www.tiktok.com/@mira', 'mira'],
  ['youtube', 'https://youtube.com/@mira-sings', 'mira-sings'],
  ['instagram', 'javascript:alert(1)', undefined],
  ['instagram', '../../x', undefined],
  ['website', 'https://mira.example/shop?a=1', 'https://mira.example/shop?a=1'],
  ['website', 'https://MIRA.example', 'https://mira.example/'],
  ['website', 'http://mira.example', undefined],
  ['website', 'mira.example', undefined],
  ['website', 'javascript:alert(1)', undefined],
  ['website', 'https://localhost/', undefined],
  ['website', 'https://127.0.0.1/', undefined],
  ['website', 'https://bank.example@evil.example/', undefined],
  ['website', `https://mira.example/${'a'.repeat(200)}`, undefined],
] as const)('%s %j is kept as %j', (name, typed, kept) => {
  expect(linkOf(name, typed)).toBe(kept)
})

test('what is kept is kept again, and leads to a page of https', () => {
  for (const name of socialNames) {
    const kept = linkOf(name, name === 'website' ? 'https://mira.example' : 'mira') ?? ''
    expect(linkOf(name, kept)).toBe(kept)
    expect(linkOf(name, socialPage(name, kept))).toBe(kept)
    expect(new URL(socialPage(name, kept)).protocol).toBe('https:')
  }
})

test('others see the links in one order, each by its name', () => {
  expect(socialLinksOf({ website: 'https://mira.example/shop', twitter: 'mira', gone: 'x' })).toEqual([
    { site: 'X (Twitter)', name: 'mira', url: 'https://x.com/mira' },
    { site: 'Website', name: 'mira.example', url: 'https://mira.example/shop' },
  ])
})

test('an empty link is no link, a wrong one has its own sentence', () => {
  const { links, faults } = readLinks({ instagram: ' ', twitter: null, tiktok: 'mira', website: 'mira' })
  expect(links).toEqual({ tiktok: 'mira' })
  expect(Object.keys(faults)).toEqual(['website'])
})

test('a specialty counts once', () => {
  expect(tidySpecialties(['Fado', '', 'fado', 'Piano'])).toEqual(['Fado', 'Piano'])
})
