import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cardOf, type Place, placeAt, withPlace } from '../state.ts'

type Walk = {
  /** User ids of the cards, in list order. */
  people: readonly string[]
  /** Number of loaded pages. */
  pages: number
  hasMore: boolean
  /** Fetches the next page; may be called while one is loading. */
  more: () => void
}

const key = 'explore-places'
const moved = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Frames during which the list above may still change its height, because unseen cards have an estimated height. */
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

/** Returns the first card on screen with its person and offset. */
function placeIn(list: HTMLUListElement | null, people: readonly string[]): Omit<Place, 'pages'> {
  const cards = [...(list?.children ?? [])]
  const card = Math.max(
    0,
    cards.findIndex((one) => one.getBoundingClientRect().bottom > 0),
  )
  return { card, who: people[card] ?? '', top: topOf(cards[card]) }
}

/**
 * Restores the place in an infinite list per history entry, after a reload or Back, when only the first page is loaded. It
 * loads as many pages as before and scrolls to the person that was on screen, wherever they are now, unless the user has
 * scrolled meanwhile.
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
    const keep = () => {
      const { people, pages } = there.current
      if (pages > 0 && !wanted.current) store(withPlace(stored(), at, { pages, ...placeIn(list.current, people) }))
    }
    const giveUp = () => {
      wanted.current = undefined
    }
    addEventListener('pagehide', keep)
    for (const event of moved) addEventListener(event, giveUp, { passive: true })
    return () => {
      keep()
      removeEventListener('pagehide', keep)
      for (const event of moved) removeEventListener(event, giveUp)
    }
  }, [history, list])
  useEffect(() => {
    const place = wanted.current
    if (!place || pages === 0) return
    if (pages < place.pages && hasMore) return latest.current()
    let left = frames
    const go = () => {
      const card = list.current?.children[cardOf(place, there.current.people)]
      if (wanted.current !== place || !card) return
      scrollBy({ top: topOf(card) - place.top, behavior: 'instant' })
      left -= 1
      if (left > 0) requestAnimationFrame(go)
      else wanted.current = undefined
    }
    go()
  }, [list, pages, hasMore])
}
