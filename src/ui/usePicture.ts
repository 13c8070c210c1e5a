import { useCallback, useState, useSyncExternalStore } from 'react'
import { isBroken, isPicture, type KnownPicture, learn, readSaved, sized, toSaved } from './pictures.ts'

const key = 'pictures'
// of this browser alone: on the server nothing is ever known
let known: readonly KnownPicture[] | undefined
const watchers = new Set<() => void>()

function remembered(): readonly KnownPicture[] {
  if (known) return known
  let saved: string | null = null
  try {
    saved = localStorage.getItem(key)
  } catch {
    // a browser that keeps nothing
  }
  known = readSaved(saved, Date.now())
  return known
}

/** That a picture does not load is kept for an hour, so that no page waits for it again; that it does is the default. */
function noteBroken(src: string) {
  known = learn(remembered(), { src, loads: false, at: Date.now() })
  try {
    localStorage.setItem(key, toSaved(known))
  } catch {
    // full, or forbidden
  }
  for (const tell of watchers) tell()
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/**
 * A picture that may fail. Spread `img` on the `<img>` while `shown`; otherwise draw the substitute. An error that happened
 * before hydration is seen too: the ref looks at a picture that is complete and empty. `size` asks for another one of those
 * that a person's picture is kept in.
 */
export function usePicture(picture: string | null | undefined, size?: 'small' | 'large') {
  const src = sized(picture, size)
  const [failed, setFailed] = useState<string | null>(null)
  const isKnownBroken = useSyncExternalStore(
    watch,
    () => Boolean(src) && isBroken(remembered(), src ?? '', Date.now()),
    () => false,
  )
  const fail = useCallback(() => {
    setFailed(src ?? null)
    if (src && navigator.onLine) noteBroken(src)
  }, [src])
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (src && image?.complete && image.naturalWidth === 0) fail()
    },
    [src, fail],
  )
  const shown = Boolean(src) && isPicture(src ?? '') && failed !== src && !isKnownBroken
  return { shown, img: { ref, src: src ?? undefined, onError: fail } }
}
