import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cardOf, type Place, placeAt, withPlace } from '../state.ts'

type Walk = {
  /** Whose cards there are, in the list's order. */
  people: readonly string[]
  /** How many pages are there. */
  pages: number
  hasMore: boolean
  /** Fetches another one; it may be asked for once more while it is on its way. */
  more: () => void
}

const key = 'explore-places'
const moved = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** What stands above may still change its height for so many frames: cards that nobody saw have an estimated one. */
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
    // a browser that keeps nothing: the list is read again from its top
  }
}

const topOf = (card: Element | undefined) => card?.getBoundingClientRect().top ?? 0

/** The first card that is on screen, whose it is, and how far down. */
function placeIn(list: HTMLUListElement | null, people: readonly string[]): Omit<Place, 'pages'> {
  const cards = [...(list?.children ?? [])]
  const card = Math.max(
    0,
    cards.findIndex((one) => one.getBoundingClientRect().bottom > 0),
  )
  return { card, who: people[card] ?? '', top: topOf(cards[card]) }
}

/**
 * Where somebody was in a list that grows as it is read, for each entry of the browser's history: a page that is loaded
 * anew, by a reload or on the way back to it, has its first part only. It is made as long as it was and scrolled to whom
 * they were looking at, also where others came in before them, unless somebody has begun to read elsewhere.
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
