import { describe, expect, test } from 'vitest'
import { readModalLink, verdictOn, withoutWish } from './deepLinks.ts'
import { writeModalLink } from './link.ts'

// specification 1 §2.2, in its order
const named =
  'tokenPurchase mobileTokenPurchase creatorDiscovery privacySettings creatorApplication goLiveSetup mobileLiveStream tokenTipping availabilityCalendar fanEngagement auth walletPopup createOffer pricingRates'

describe('a link to a modal', () => {
  test.each(named.split(' '))('%s is read by exactly this name', (name) => {
    expect(readModalLink(name)).toEqual({ name })
    expect(readModalLink(name.toUpperCase())).toBeUndefined()
  })

  test.each([undefined, null, 7, '', 'constructor', '__proto__', 'toString', 'wallet popup', 'a'.repeat(50), ['auth']])(
    '%j opens nothing',
    (value) => {
      expect(readModalLink(value)).toBeUndefined()
    },
  )

  test('may be about somebody, and says so as it is read', () => {
    const ada = { id: '1', username: 'ada_l', displayName: 'Ada', avatarUrl: null }
    const written = writeModalLink('tokenTipping', { recipient: ada })
    expect(written).toBe('tokenTipping.ada_l')
    expect(readModalLink(written)).toEqual({ name: 'tokenTipping', about: 'ada_l' })
    expect(readModalLink(writeModalLink('walletPopup', {}))).toEqual({ name: 'walletPopup' })
    expect(readModalLink('tokenTipping.<script>')).toBeUndefined()
  })

  test('asks visitors to sign in first, and is dropped for whom it is not', () => {
    expect(verdictOn({ name: 'walletPopup' }, undefined)).toBe('sign in')
    expect(verdictOn({ name: 'walletPopup' }, 'fan')).toBe('open')
    expect(verdictOn({ name: 'goLiveSetup' }, 'fan')).toBe('drop')
    expect(verdictOn({ name: 'goLiveSetup' }, 'creator')).toBe('open')
    expect(verdictOn({ name: 'auth' }, undefined)).toBe('open')
    expect(verdictOn({ name: 'auth' }, 'creator')).toBe('drop')
  })

  test('leaves the rest of the address as it was', () => {
    expect(withoutWish('/explore?category=music&modal=auth#top')).toBe('/explore?category=music#top')
    expect(withoutWish('/explore?modal=auth')).toBe('/explore')
    expect(withoutWish('/explore')).toBe('/explore')
  })
})
