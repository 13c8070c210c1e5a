import { describe, expect, test } from 'vitest'
import { FEATURE_FLAGS } from '#shared/flags.ts'
import { mayEnter } from '../pages.ts'
import { asksToConfirm, isAuthPath, isBarePath, showsTabBar } from './paths.ts'
import {
  furtherFor,
  groupsFor,
  pagesFor,
  profileMenuFor,
  profilePath,
  type Role,
  type Tab,
  tabsFor,
  wideMenuFor,
} from './places.ts'

const roles: readonly Role[] = ['fan', 'creator', 'admin']
const labels = (places: readonly Tab[]) => places.map(({ label }) => label)
const all = FEATURE_FLAGS

describe('menus with every area on', () => {
  test('every role has five tabs', () => {
    expect(labels(tabsFor('fan', all))).toEqual(['Explore', 'Messages', 'Live', 'Wallet', 'Menu'])
    expect(labels(tabsFor('creator', all))).toEqual(['Dashboard', 'Messages', 'Go Live', 'Schedule', 'Menu'])
    expect(labels(tabsFor('admin', all))).toEqual(['Dashboard', 'Explore', 'Messages', 'Shop', 'Menu'])
  })

  test('the profile menu leaves out the tabs of the bar', () => {
    const creators = ['Edit Profile', 'Offers', 'Shop', 'Calls', 'Pricing Rates', 'TV', 'Classes', 'My Content']
    expect(labels(profileMenuFor('fan', all))).toEqual(['Edit Profile', 'Offers', 'TV', 'Classes', 'Collections'])
    expect(labels(profileMenuFor('creator', all))).toEqual(creators)
    const calls = profileMenuFor('creator', all).find(({ label }) => label === 'Calls')
    expect(calls).toMatchObject({ to: '/call-requests' })
  })

  test('the menus of an admin have no entries for creators', () => {
    expect(labels(profileMenuFor('admin', all))).toEqual(['Edit Profile'])
    const shown = labels([...furtherFor('admin', all), ...groupsFor('admin', all).flatMap(({ places }) => places)])
    for (const label of ['Offers', 'Pricing Rates', 'Calls', 'My Content', 'Content'])
      expect(shown).not.toContain(label)
  })

  test('the narrow menu ends with Settings, Notifications and Help, without Profile', () => {
    for (const role of roles) {
      const shown = labels(furtherFor(role, all))
      expect(shown.slice(-3), role).toEqual(['Settings', 'Notifications', 'Help'])
      expect(shown, role).not.toContain('Profile')
    }
  })

  test('fans find Home and Become a creator in every menu and in the palette', () => {
    for (const places of [
      furtherFor('fan', all),
      groupsFor('fan', all).flatMap((group) => group.places),
      pagesFor('fan', all),
    ])
      expect(labels(places)).toEqual(expect.arrayContaining(['Home', 'Become a creator']))
  })

  test('the wide menu lists the specified entries for creators and none for admins', () => {
    expect(labels(wideMenuFor('creator', all))).toEqual([
      'Go Live',
      'Dashboard',
      'Offers',
      'Schedule',
      'Calls',
      'Shop',
      'Pricing Rates',
      'Wallet',
    ])
    expect(wideMenuFor('admin', all)).toEqual([])
  })

  test('menus reach every page of a role, on narrow and wide screens', () => {
    // TV is the second half of /live
    const everyone = ['/explore', '/messages', '/live', '/classes', '/shop', '/collections', '/profile', '/settings']
    const house = ['/dashboard', '/wallet', '/analytics', '/earnings']
    const named: Record<Role, string[]> = {
      fan: [...everyone, '/calls'],
      creator: [...everyone, ...house, '/content', '/schedule'],
      admin: [...everyone, ...house],
    }
    for (const role of roles) {
      const narrow = [...tabsFor(role, all), ...profileMenuFor(role, all), ...furtherFor(role, all)]
      const wide = groupsFor(role, all).flatMap(({ places }) => places)
      for (const places of [narrow, wide])
        expect([profilePath, ...places.map((place) => 'to' in place && place.to)], role).toEqual(
          expect.arrayContaining(named[role]),
        )
    }
    expect(labels(groupsFor('creator', all).flatMap(({ places }) => places))).toContain('Calls')
  })

  test('the rail of an admin lists the seven areas in order, each with its own link', () => {
    const [rail] = groupsFor('admin', all)
    expect(labels(rail?.places ?? [])).toEqual([
      ...['Overview', 'Applications', 'Reports', 'People', 'Audit', 'Money', 'Health'],
    ])
    // On a phone the tab Dashboard is the overview; the menu lists the other areas.
    expect(labels(furtherFor('admin', all))).toEqual(expect.arrayContaining(['Applications', 'Reports', 'Health']))
    expect(labels(furtherFor('admin', all))).not.toContain('Overview')
  })

  test('the palette lists each page once', () => {
    for (const role of roles) {
      const found = pagesFor(role, all).map(({ to }) => to)
      expect(new Set(found).size, role).toBe(found.length)
    }
  })

  test('menus reach orders and offers, on narrow and wide screens', () => {
    const named: Record<Role, string[]> = { fan: ['/orders'], creator: ['/orders', '/offers'], admin: ['/orders'] }
    for (const role of roles) {
      const narrow = [...tabsFor(role, all), ...profileMenuFor(role, all), ...furtherFor(role, all)]
      const wide = groupsFor(role, all).flatMap(({ places }) => places)
      for (const places of [narrow, wide, pagesFor(role, all)])
        expect(places.map((place) => 'to' in place && place.to)).toEqual(expect.arrayContaining(named[role]))
    }
    // On a phone a fan opens the sheet of special offers, which links to all offers.
    expect(profileMenuFor('fan', all)).toContainEqual(expect.objectContaining({ opens: 'specialOffers' }))
    expect(labels(groupsFor('fan', all).flatMap(({ places }) => places))).toContain('Offers')
  })

  test('every menu has Orders while all areas are off', () => {
    for (const role of roles) expect(labels(furtherFor(role, []))).toContain('Orders')
  })

  test('no entry appears twice on a narrow screen', () => {
    for (const role of roles) {
      const shown = labels([...tabsFor(role, all), ...furtherFor(role, all)])
      expect(shown, role).toEqual([...new Set(shown)])
    }
  })

  test('no entry links to a page that the role may not open', () => {
    for (const role of roles) {
      const places = [...tabsFor(role, all), ...profileMenuFor(role, all), ...wideMenuFor(role, all)]
      for (const place of [...places, ...pagesFor(role, all)])
        if ('to' in place) expect(mayEnter(place.to, role), `${role} ${place.to}`).toBe(true)
    }
  })
})

test('an area that is off appears in no bar and no menu', () => {
  for (const role of roles) {
    const shown = [
      ...tabsFor(role, []),
      ...profileMenuFor(role, []),
      ...wideMenuFor(role, []),
      ...furtherFor(role, []),
      ...pagesFor(role, []),
    ]
    expect(labels(shown).filter((label) => /^(Shop|Offers|Analytics|(My )?Content)$/.test(label))).toEqual([])
    expect(labels(shown)).toContain('Messages')
  }
  expect(labels(tabsFor('admin', []))).toEqual(['Dashboard', 'Explore', 'Messages', 'Menu'])
})

test('the bottom bar is hidden on /auth and /', () => {
  const paths = ['/', '/auth', '/auth/callback', '/explore', '/authors']
  expect(paths.map(showsTabBar)).toEqual([false, false, false, true, true])
  expect(isAuthPath('/authors')).toBe(false)
})

test('a call room has no bars', () => {
  expect(['/video-call/1', '/voice-call/1', '/calls/1'].map(isBarePath)).toEqual([true, true, false])
  expect(showsTabBar('/video-call/1')).toBe(false)
})

test('creator pages and checkouts do not ask to confirm the email address', () => {
  const paths = ['/creator/mira_koval', '/offer/1', '/shop/product/1', '/tip/mira_koval', '/receipt/1']
  expect(paths.filter(asksToConfirm)).toEqual([])
  expect(['/explore', '/shop', '/schedule', '/settings/security'].every(asksToConfirm)).toBe(true)
})
