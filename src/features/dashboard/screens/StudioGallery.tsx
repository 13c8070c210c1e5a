import { Suspense, useEffect, useRef, useState } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useNarrow } from '#client/page/viewport.ts'
import { StudioTabs } from '#features/content/index.ts'
import type { User } from '#shared/session.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CREATOR } from '../spec.ts'

/** Content, offers and products of the creator on a wide screen. Loads when it comes near the visible area. */
export function StudioGallery({ user }: { user: User }) {
  const areas = [useFlag('content-api'), useFlag('offers'), useFlag('shop-items')]
  const isWide = useNarrow() === false
  return isWide && areas.includes(true) && <NearGallery user={user} />
}

function NearGallery({ user }: { user: User }) {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      ref={place}
      aria-labelledby="studio"
      className="grid min-h-96 grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <h2 id="studio" className="text-xl">
        {CREATOR.studio}
      </h2>
      {isNear && (
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <StudioTabs creator={user} />
        </Suspense>
      )}
    </section>
  )
}
