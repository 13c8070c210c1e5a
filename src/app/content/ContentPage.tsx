import { useSession } from '#client/session/use-session.ts'
import { ContentScreen } from '#features/content/screens/ContentScreen.tsx'
import { AreaScreen } from '../areas/AreaScreen.tsx'

/** /content: a creator's gallery; an empty state for admins. */
export function ContentPage({ tab }: { tab: string | undefined }) {
  const role = useSession()?.user.role
  return role === 'creator' ? <ContentScreen tab={tab} /> : <AreaScreen path="/content" />
}
