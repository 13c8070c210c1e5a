import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { ContentScreen } from '#features/content/gallery/screens/ContentScreen.tsx'
import { UnfinishedRecordings } from '#features/recordings/index.ts'
import { AreaScreen } from '../areas/AreaScreen.tsx'

/** /content: a creator's gallery; an empty state for admins. */
export function ContentPage({ tab }: { tab: string | undefined }) {
  const role = useSession()?.user.role
  if (role !== 'creator') return <AreaScreen path="/content" />
  const making = (
    <Suspense fallback={null}>
      <UnfinishedRecordings />
    </Suspense>
  )
  return <ContentScreen tab={tab} making={making} />
}
