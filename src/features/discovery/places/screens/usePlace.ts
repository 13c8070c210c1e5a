import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cardOf, type Place, placeAt, withPlace } from '../state.ts'

type Walk = {
  /** User ids of the cards, in the order of the list. */
  people: readonly string[]
  /** Number of loaded pages. */
  pages: number
  hasMore: boolean
  /** Fetches the next page; may be called while one is loading. */
  more: () => void
}

const key = 'explore-places'
const moved = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/**
 * Number of frames in which the list may still change its height, because cards off the screen have estimated heights.
 */
const frames = 3

function stored(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function store(places: string): void {
  try {
    sessionStorage.setItem(key, places)
  } catch {
    // storage is unavailable: the list starts at its top
  }
}

const topOf = (card: Element | undefined) => card?.getBoundingClientRect().top ?? 0

/** Returns the first visible card with its person and offset. */
function placeIn(list: HTMLUListElement | null, people: readonly string[]): Omit<Place, 'pages'> {
  const cards = [...(list?.children ?? [])]
  const card = Math.max(
    0,
    cards.findIndex((one) => one.getBoundingClientRect().bottom > 0),
  )
  return { card, who: people[card] ?? '', top: topOf(cards[card]) }
}

/**
 * Restores the position in an infinite list after a reload or Back, per history entry. Loads as many pages as before
 * and scrolls to the creator that was at the top of the screen, even at a new index of the list. Stops when the
 * user scrolls.
 */
export function usePlace(list: RefObject<HTMLUListElement | null>, { people, pages, hasMore, more }: Walk): void {
  const { history } = useRouter()
  const wanted = useRef<Place>(undefined)
  const there = useRef({ people, pages })
  const latest = useRef(more)
  useLayoutEffect(() => {
    there.current = { people, pages }
    latest.current = more
  })
  useLayoutEffect(() => {
    const { __TSR_key: at } = history.location.state
    if (!at) return
    const kept = placeAt(stored(), at)
    wanted.current = kept && kept.pages > there.current.pages ? kept : undefined
    const storePosition = () => {
      const { people, pages } = there.current
      if (pages > 0 && !wanted.current) store(withPlace(stored(), at, { pages, ...placeIn(list.current, people) }))
    }
    const giveUp = () => {
      wanted.current = undefined
    }
    addEventListener('pagehide', storePosition)
    for (const event of moved) addEventListener(event, giveUp, { passive: true })
    return () => {
      storePosition()
      removeEventListener('pagehide', storePosition)
      for (const event of moved) removeEventListener(event, giveUp)
    }
  }, [history, list])
  useEffect(() => {
    const place = wanted.current
    if (!place || pages === 0) return
    if (pages < place.pages && hasMore) return latest.current()
    let left = frames
    const restorePosition = () => {
      const card = list.current?.children[cardOf(place, there.current.people)]
      if (wanted.current !== place || !card) return
      scrollBy({ top: topOf(card) - place.top, behavior: 'instant' })
      left -= 1
      if (left > 0) requestAnimationFrame(restorePosition)
      else wanted.current = undefined
    }
    restorePosition()
  }, [list, pages, hasMore])
}
