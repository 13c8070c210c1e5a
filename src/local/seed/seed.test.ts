import { expect, test } from 'vitest'
import { verifyPassword } from '#features/accounts/service/password.server.ts'
import { categories } from '#features/discovery/spec.ts'
import { demoCreators, demoPassword, demoPasswordHash, demoPeople } from './people.ts'

test('the demo password opens the demo accounts', async () => {
  expect(await verifyPassword(demoPasswordHash, demoPassword)).toBe(true)
})

test('creator, creator2 and forty more, every one with a name and a known category', () => {
  expect(demoCreators).toHaveLength(42)
  const names = [...demoCreators, ...demoPeople].map((person) => person.username)
  expect(new Set(names).size).toBe(names.length)
  for (const { category, username, bio } of demoCreators) {
    expect(categories).toContain(category)
    expect(username).toMatch(/^[a-z0-9_]{3,30}$/)
    expect(bio.length).toBeGreaterThan(15)
  }
})
