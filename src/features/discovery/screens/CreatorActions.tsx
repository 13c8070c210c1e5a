import { useSession } from '#client/session/use-session.ts'
import { TipButton } from '#features/tips/index.ts'
import type { Creator } from '../contract.ts'
import { toRecipient } from './recipient.ts'
import { ShareButton } from './ShareButton.tsx'

/**
 * Tip and share. On a phone they stand in the thumb zone, above the tab bar where there is one; on a wide screen under
 * the prices.
 */
export function CreatorActions({ creator, url }: { creator: Creator; url: string }) {
  const session = useSession()
  return (
    <div className="flex gap-3 narrow:fixed narrow:inset-x-0 narrow:bottom-(--tabbar) narrow:z-30 narrow:border-line narrow:border-t narrow:bg-ground narrow:px-4 narrow:pt-3 narrow:pb-[max(0.75rem,calc(env(safe-area-inset-bottom,0px)-var(--tabbar)))]">
      <TipButton recipient={toRecipient(creator)} variant="tip" size="lg" className="flex-1" />
      <ShareButton name={creator.display_name} url={url} wide={session?.user.id === creator.id} />
    </div>
  )
}
