import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dwellMs, visibleShare } from '../spec.ts'
import { teasedOf } from '../state.ts'

const card = '[data-stream]'
const idOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(card)?.dataset.stream : undefined

/**
 * Chooses the stream whose teaser plays among the cards in `box`, which have the attribute `data-stream`. `ids` are the
 * streams whose teaser may play. `end` notes that a teaser is over.
 */
export function useTeaser(ids: readonly string[], isOn: boolean) {
  const box = useRef<HTMLUListElement>(null)
  const [over, setOver] = useState<ReadonlySet<string>>(new Set())
  const again = (id: string) => setOver((before) => new Set([...before].filter((one) => one !== id)))
  const pointed = usePointed(box, isOn, again)
  const shares = useShares(box, isOn, ids.join())
  const wanted = isOn ? teasedOf({ ids, pointed, shares, over }) : undefined
  const playing = useDwelled(wanted)
  return { box, playing, end: (id: string) => setOver((before) => new Set([...before, id])) }
}

type Box = RefObject<HTMLUListElement | null>

/** Returns the stream of the card under the mouse or with the focus of the keyboard. Calls `onEnter` for each. */
function usePointed(box: Box, isOn: boolean, onEnter: (id: string) => void): string | undefined {
  const [pointed, setPointed] = useState<string>()
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    const list = box.current
    if (!list || !isOn) return
    let current: string | undefined
    const point = (id: string | undefined) => {
      if (id === current) return
      current = id
      if (id !== undefined) enter(id)
      setPointed(id)
    }
    const move = ({ target, pointerType }: PointerEvent) => pointerType === 'mouse' && point(idOf(target))
    const focus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && point(idOf(target))
    const leave = () => point(undefined)
    list.addEventListener('pointerover', move)
    list.addEventListener('pointerleave', leave)
    list.addEventListener('focusin', focus)
    list.addEventListener('focusout', leave)
    return () => {
      list.removeEventListener('pointerover', move)
      list.removeEventListener('pointerleave', leave)
      list.removeEventListener('focusin', focus)
      list.removeEventListener('focusout', leave)
    }
  }, [box, isOn])
  return pointed
}

/** Returns the visible part of each card. `cards` changes with the cards. */
function useShares(box: Box, isOn: boolean, cards: string): ReadonlyMap<string, number> {
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other cards
  useEffect(() => {
    if (!box.current || !isOn) return
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.map(({ target, intersectionRatio }) => [idOf(target) ?? '', intersectionRatio] as const)
        setShares((before) => new Map([...before, ...seen]))
      },
      { threshold: [0, visibleShare] },
    )
    for (const one of box.current.querySelectorAll(card)) watcher.observe(one)
    return () => watcher.disconnect()
  }, [box, isOn, cards])
  return shares
}

/** Returns the wanted stream once it has been wanted without a pause for `dwellMs`. */
function useDwelled(wanted: string | undefined): string | undefined {
  const [dwelled, setDwelled] = useState<string>()
  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(() => setDwelled(wanted), dwellMs)
    return () => {
      clearTimeout(timer)
      setDwelled(undefined)
    }
  }, [wanted])
  return dwelled === wanted ? wanted : undefined
}
