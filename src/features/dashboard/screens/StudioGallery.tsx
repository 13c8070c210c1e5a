import { Suspense, useEffect, useRef, useState } from 'react'
import { useNarrow } from '#client/page/viewport.ts'
import { StudioTabs } from '#features/content/index.ts'
import type { User } from '#shared/session.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Content, offers and products of the creator on a wide screen. Loads when it comes near the visible area. */
export function StudioGallery({ user }: { user: User }) {
  return useNarrow() === false && <NearGallery user={user} />
}

function NearGallery({ user }: { user: User }) {
  const place = useRef<HTMLDivElement>(null)
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
    <div ref={place} className="min-h-96">
      {isNear && (
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <StudioTabs creator={user} />
        </Suspense>
      )}
    </div>
  )
}
