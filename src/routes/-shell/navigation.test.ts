import { describe, expect, test } from 'vitest'
import { isAuthPath, linksFor, menuFor, showsTabBar, tabsFor } from './navigation.ts'

const everything = { hasPage: () => true, hasModal: () => true }
const labels = (slots: readonly { label: string }[]) => slots.map((slot) => slot.label)

describe('the bars', () => {
  test('five slots for each role, as decision A7 has them', () => {
    expect(labels(tabsFor('fan', everything))).toEqual(['Explore', 'Messages', 'Wallet', 'TV', 'Menu'])
    expect(labels(tabsFor('creator', everything))).toEqual(['Dashboard', 'Messages', 'Go Live', 'Schedule', 'Menu'])
    expect(labels(tabsFor('admin', everything))).toEqual(['Dashboard', 'Explore', 'Messages', 'Shop', 'Menu'])
  })

  test('a slot without a page or modal behind it is left out', () => {
    const little = { hasPage: (to: string) => to === '/explore', hasModal: () => false }
    expect(labels(tabsFor('fan', little))).toEqual(['Explore', 'Menu'])
    expect(labels(tabsFor('creator', little))).toEqual(['Menu'])
    expect(labels(linksFor('creator', little))).toEqual(['Explore'])
  })

  test('a creator finds the wallet and the earnings in the menu, on every width', () => {
    expect(labels(menuFor('creator', everything))).toEqual(['Wallet', 'Earnings', 'Settings'])
    expect(labels(menuFor('admin', everything))).toEqual(['Wallet', 'Settings'])
    expect(labels(menuFor('fan', everything))).toEqual(['Settings'])
    expect(labels(linksFor('creator', everything))).toContain('Earnings')
  })

  test('the bottom bar hides on /auth and /', () => {
    expect(['/', '/auth', '/auth/callback', '/explore', '/authors'].map(showsTabBar)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    expect(isAuthPath('/authors')).toBe(false)
  })
})
