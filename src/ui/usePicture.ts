import { useCallback, useState } from 'react'

/**
 * A picture that may fail. Spread `img` on the `<img>` while `shown`; otherwise draw the substitute. An error that happened
 * before hydration is seen too: the ref looks at a picture that is complete and empty.
 */
export function usePicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>(null)
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (src && image?.complete && image.naturalWidth === 0) setFailed(src)
    },
    [src],
  )
  const shown = Boolean(src) && failed !== src
  return { shown, img: { ref, src: src ?? undefined, onError: () => setFailed(src ?? null) } }
}
