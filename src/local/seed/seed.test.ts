import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifyPassword } from '#features/accounts/passwords/service.server.ts'
import { categories } from '#features/discovery/spec.ts'
import { filesOf } from './content/files.ts'
import { demoItems } from './content/items.ts'
import { demoLines } from './messages.ts'
import { demoCreators, demoPassword, demoPasswordHash, demoPeople } from './people.ts'
import { demoProducts } from './products.ts'

test('demoPasswordHash is the hash of demoPassword', async () => {
  expect(await verifyPassword(demoPasswordHash, demoPassword)).toBe(true)
})

test('there are 42 demo creators with unique names and known categories', () => {
  expect(demoCreators).toHaveLength(42)
  const names = [...demoCreators, ...demoPeople].map((person) => person.username)
  expect(new Set(names).size).toBe(names.length)
  for (const { category, username, bio } of demoCreators) {
    expect(categories).toContain(category)
    expect(username).toMatch(/^[a-z0-9_]{3,30}$/)
    expect(bio.length).toBeGreaterThan(15)
  }
})

test('every demo item has a creator, a unique title and its files', () => {
  const names = new Set(demoCreators.map(({ username }) => username))
  for (const item of demoItems) {
    expect(names, item.title).toContain(item.by)
    for (const { kind, size, objects } of filesOf(item)) {
      expect([item.type, 'poster'], item.title).toContain(kind)
      expect(size, item.title).toBeGreaterThan(1_000)
      expect(objects.every(([, body]) => body.length > 0)).toBe(true)
    }
  }
  const titles = demoItems.map(({ by, title }) => `${by} ${title}`)
  expect(new Set(titles).size).toBe(titles.length)
  const about = (has: (item: (typeof demoItems)[number]) => unknown) => demoItems.some(has)
  expect(about(({ type }) => type === 'video') && about(({ type }) => type === 'audio')).toBe(true)
  expect(about(({ tokens }) => tokens) && about(({ tokens }) => !tokens) && about(({ tier }) => tier)).toBe(true)
})

test('every demo creator has a published item, and no photo is in two items', () => {
  const withItems = new Set(demoItems.map(({ by }) => by))
  for (const { username } of demoCreators) expect(withItems, username).toContain(username)
  const photos = demoItems.flatMap((item) => ('pictures' in item ? item.pictures : []))
  expect(new Set(photos).size).toBe(photos.length)
})

test('demo messages are between a creator and a demo user, in the order of time', () => {
  const [creators, people] = [demoCreators, demoPeople].map(
    (all) => new Set(all.map(({ username }) => String(username))),
  )
  for (const { from, to, words } of demoLines) {
    expect(
      [from, to].some((who) => creators?.has(who)),
      words,
    ).toBe(true)
    expect(
      [from, to].some((who) => people?.has(who)),
      words,
    ).toBe(true)
  }
  const talks = Map.groupBy(demoLines, ({ from, to }) => [from, to].sort().join())
  for (const said of talks.values()) {
    const times = said.map(({ minutesAgo }) => minutesAgo)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  }
})

test('every demo product has a unique image of an object', () => {
  for (const { name, picture } of demoProducts) {
    expect(picture, name).toMatch(/^thing-/)
    expect(existsSync(`public/demo/${picture}.svg`), name).toBe(true)
  }
  expect(new Set(demoProducts.map(({ picture }) => picture)).size).toBe(demoProducts.length)
})
