import { describe, expect, test } from 'vitest'
import { arriveAt, decideSwipe, isCurrent, isTooSoon, pathBeside, startAt, viewOf } from './state.ts'

const names = ({ current, previous }: ReturnType<typeof startAt>) => [current.name, previous?.name]

describe('views', () => {
  test('a view is named after the first segment of its path', () => {
    expect(viewOf('/').name).toBe('home')
    expect(viewOf('/home').name).toBe('home')
    expect(viewOf('/creator/mira_koval?tip=mira_koval#rates').name).toBe('creator')
  })

  test('each navigation makes the last view the previous one', () => {
    const there = arriveAt(arriveAt(startAt('/explore'), '/messages'), '/wallet')
    expect(names(there)).toEqual(['wallet', 'messages'])
  })

  test('going back swaps the current and the previous view', () => {
    const there = arriveAt(startAt('/explore?category=new'), '/messages')
    const back = arriveAt(there, there.previous?.href ?? '')
    expect(names(back)).toEqual(['explore', 'messages'])
    expect(back.current.href).toBe('/explore?category=new')
    expect(names(arriveAt(back, back.previous?.href ?? ''))).toEqual(['messages', 'explore'])
  })

  test('a filter is not a new view, but going back restores it', () => {
    const filtered = arriveAt(arriveAt(startAt('/messages'), '/explore'), '/explore?category=new')
    expect(names(filtered)).toEqual(['explore', 'messages'])
    expect(arriveAt(filtered, '/tv').previous?.href).toBe('/explore?category=new')
  })

  test('a replaced URL is not kept as the previous view', () => {
    const sentOn = arriveAt(arriveAt(startAt('/messages'), '/dashboard'), '/explore', true)
    expect(names(sentOn)).toEqual(['explore', 'messages'])
  })

  test('the current view is never its own previous view', () => {
    expect(names(arriveAt(arriveAt(startAt('/explore'), '/dashboard'), '/explore', true))).toEqual([
      'explore',
      undefined,
    ])
  })
})

describe('navigating', () => {
  test('to the current path does nothing', () => {
    expect(isCurrent('/explore', '/explore')).toBe(true)
    expect(isCurrent('/explore', '/explore?category=new')).toBe(true)
    expect(isCurrent('/explore', '/messages')).toBe(false)
  })

  test('to another query or anchor of the current path navigates', () => {
    expect(isCurrent('/explore?category=new', '/explore')).toBe(false)
    expect(isCurrent('/explore?category=new', '/explore?category=new')).toBe(true)
    expect(isCurrent('/settings#wallet', '/settings')).toBe(false)
  })

  test('to the dashboard always sets the dashboard’s own view', () => {
    expect(isCurrent('/dashboard', '/dashboard?tab=calls')).toBe(false)
    expect(isCurrent('/dashboard', '/dashboard')).toBe(true)
  })

  test('the first press navigates at once; further presses only after 300 ms', () => {
    expect(isTooSoon(undefined, 0)).toBe(false)
    expect(isTooSoon(1_000, 1_299)).toBe(true)
    expect(isTooSoon(1_000, 1_300)).toBe(false)
  })
})

describe('swipes', () => {
  test('a swipe to the left goes to the next tab, to the right to the previous one', () => {
    expect(decideSwipe({ dx: -60, dy: 5, ms: 100 })).toBe('next')
    expect(decideSwipe({ dx: 60, dy: -5, ms: 100 })).toBe('previous')
  })

  test('swipes are mirrored for right-to-left text', () => {
    expect(decideSwipe({ dx: -60, dy: 5, ms: 100 }, true)).toBe('previous')
    expect(decideSwipe({ dx: 60, dy: 5, ms: 100 }, true)).toBe('next')
  })

  test('a swipe needs at least 40 px', () => {
    expect(decideSwipe({ dx: -40, dy: 0, ms: 100 })).toBe('next')
    expect(decideSwipe({ dx: -39, dy: 0, ms: 100 })).toBeUndefined()
  })

  test('a swipe needs more than 0.2 px per ms', () => {
    expect(decideSwipe({ dx: -60, dy: 0, ms: 300 })).toBeUndefined()
    expect(decideSwipe({ dx: -60, dy: 0, ms: 299 })).toBe('next')
  })

  test('a vertical scroll and a touch of zero duration are not swipes', () => {
    expect(decideSwipe({ dx: -60, dy: 60, ms: 100 })).toBeUndefined()
    expect(decideSwipe({ dx: -60, dy: -200, ms: 100 })).toBeUndefined()
    expect(decideSwipe({ dx: 0, dy: 0, ms: 0 })).toBeUndefined()
  })

  test('finds the next and the previous tab, and none at the ends', () => {
    const tabs = ['/explore', '/messages', '/tv']
    expect(pathBeside(tabs, '/messages', 'next')).toBe('/tv')
    expect(pathBeside(tabs, '/messages', 'previous')).toBe('/explore')
    expect(pathBeside(tabs, '/tv', 'next')).toBeUndefined()
    expect(pathBeside(tabs, '/explore', 'previous')).toBeUndefined()
    expect(pathBeside(tabs, '/settings', 'next')).toBeUndefined()
  })
})
