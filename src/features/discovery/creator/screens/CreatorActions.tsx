import { useSession } from '#client/session/use-session.ts'
import { TipButton } from '#features/tips/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { toRecipient } from '../../cards/screens/recipient.ts'
import type { Creator } from '../../contract.ts'
import { MessageLink } from './MessageLink.tsx'

/**
 * Buttons to tip and to message, on a phone in a bar above the tab bar. Hidden on the user's own page.
 */
export function CreatorActions({ creator }: { creator: Creator }) {
  const session = useSession()
  if (session?.user.id === creator.id) return null
  return (
    <div className="flex gap-2 narrow:gap-3 short:static narrow:fixed narrow:inset-x-0 narrow:bottom-(--tabbar) narrow:z-30 narrow:border-line narrow:border-t narrow:bg-ground narrow:px-4 narrow:pt-3 narrow:pb-[max(0.75rem,calc(env(safe-area-inset-bottom,0px)-var(--tabbar)))]">
      <TipButton recipient={toRecipient(creator)} variant="tip" className="narrow:min-h-12 narrow:flex-1" />
      <MessageLink creator={creator} className={buttonClass({ className: 'narrow:min-h-12 narrow:flex-1' })} />
    </div>
  )
}
