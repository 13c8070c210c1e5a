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
] as const)('stores the %s link %j as %j', (name, typed, kept) => {
  expect(linkOf(name, typed)).toBe(kept)
})

test('accepts a stored link again and turns it into an https address', () => {
  for (const name of socialNames) {
    const kept = linkOf(name, name === 'website' ? 'https://mira.example' : 'mira') ?? ''
    expect(linkOf(name, kept)).toBe(kept)
    expect(linkOf(name, socialPage(name, kept))).toBe(kept)
    expect(new URL(socialPage(name, kept)).protocol).toBe('https:')
  }
})

test('shows the links in a fixed order, each with the name of its site', () => {
  expect(socialLinksOf({ website: 'https://mira.example/shop', twitter: 'mira', gone: 'x' })).toEqual([
    { site: 'X (Twitter)', name: 'mira', url: 'https://x.com/mira' },
    { site: 'Website', name: 'mira.example', url: 'https://mira.example/shop' },
  ])
})

test('drops empty links and reports only the wrong one', () => {
  const { links, faults } = readLinks({ instagram: ' ', twitter: null, tiktok: 'mira', website: 'mira' })
  expect(links).toEqual({ tiktok: 'mira' })
  expect(Object.keys(faults)).toEqual(['website'])
})

test('removes empty and repeated specialties', () => {
  expect(tidySpecialties(['Fado', '', 'fado', 'Piano'])).toEqual(['Fado', 'Piano'])
})
