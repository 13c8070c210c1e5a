import { useCallback, useState, useSyncExternalStore } from 'react'
import { addKnownPicture, isBroken, isPicture, type KnownPicture, readSaved, sized, toSaved } from './pictures.ts'

const key = 'pictures'
// Browser only: on the server it stays empty.
let known: readonly KnownPicture[] | undefined
const watchers = new Set<() => void>()

function remembered(): readonly KnownPicture[] {
  if (known) return known
  let saved: string | null = null
  try {
    saved = localStorage.getItem(key)
  } catch {
    // Storage is blocked.
  }
  known = readSaved(saved, Date.now())
  return known
}

/** Stores for an hour that a picture does not load, so that no page waits for it again. */
function noteBroken(src: string) {
  known = addKnownPicture(remembered(), { src, loads: false, at: Date.now() })
  try {
    localStorage.setItem(key, toSaved(known))
  } catch {
    // Storage is full or blocked.
  }
  for (const tell of watchers) tell()
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/**
 * Loads a picture that may fail. Spread `img` on the `<img>` while `shown`; otherwise render the fallback. The ref also
 * detects an error before hydration: the picture is then complete and empty. `size` selects another stored size of a
 * person's picture.
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
