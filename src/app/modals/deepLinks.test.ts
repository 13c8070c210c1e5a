import { describe, expect, test } from 'vitest'
import * as links from '#client/modals/deepLinks.ts'
import { writeModalLink } from '#client/modals/link.ts'
import type { Role } from '#shared/session.ts'
import { modalRegistry as all } from './registry.ts'

const { withoutModalLink } = links
const readModalLink = (value: unknown) => links.readModalLink(all, value)
const decideModalLink = (link: links.ModalLink, role: Role | undefined) => links.decideModalLink(all, link, role)

// In the order of the specification.
const named =
  'tokenPurchase mobileTokenPurchase creatorDiscovery privacySettings creatorApplication goLiveSetup mobileLiveStream tokenTipping availabilityCalendar fanEngagement auth walletPopup createOffer pricingRates'

describe('links to modals', () => {
  test.each(named.split(' '))('%s is opened by exactly this name', (name) => {
    expect(readModalLink(name)).toEqual({ name })
    expect(readModalLink(name.toUpperCase())).toBeUndefined()
  })

  test.each([undefined, null, 7, '', 'constructor', '__proto__', 'toString', 'wallet popup', 'a'.repeat(50), ['auth']])(
    'the value %j opens nothing',
    (value) => {
      expect(readModalLink(value)).toBeUndefined()
    },
  )

  test('a link may name a person by username', () => {
    const ada = { id: '1', username: 'ada_l', displayName: 'Ada', avatarUrl: null }
    const written = writeModalLink('tokenTipping', { recipient: ada }, all.tokenTipping)
    expect(written).toBe('tokenTipping.ada_l')
    expect(readModalLink(written)).toEqual({ name: 'tokenTipping', about: 'ada_l' })
    expect(readModalLink(writeModalLink('walletPopup', {}, all.walletPopup))).toEqual({ name: 'walletPopup' })
    expect(readModalLink('tokenTipping.<script>')).toBeUndefined()
  })

  test('every modal opens by its name for every role that may use it', () => {
    for (const [name, { access }] of Object.entries(all)) {
      const link = readModalLink(name)
      for (const one of access)
        expect(link && decideModalLink(link, one === 'visitor' ? undefined : one), `${name}, ${one}`).toBe('open')
    }
  })

  test('visitors sign in first, and a role without access gets no modal', () => {
    expect(decideModalLink({ name: 'walletPopup' }, undefined)).toBe('sign in')
    expect(decideModalLink({ name: 'walletPopup' }, 'fan')).toBe('open')
    expect(decideModalLink({ name: 'goLiveSetup' }, 'fan')).toBe('drop')
    expect(decideModalLink({ name: 'goLiveSetup' }, 'creator')).toBe('open')
    expect(decideModalLink({ name: 'auth' }, undefined)).toBe('open')
    expect(decideModalLink({ name: 'auth' }, 'creator')).toBe('drop')
  })

  test('removing the link keeps the rest of the URL', () => {
    expect(withoutModalLink('/explore?category=music&modal=auth#top')).toBe('/explore?category=music#top')
    expect(withoutModalLink('/explore?modal=auth')).toBe('/explore')
    expect(withoutModalLink('/explore')).toBe('/explore')
  })
})
