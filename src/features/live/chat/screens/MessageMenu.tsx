import { Ellipsis } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ReportDialog } from '#features/moderation/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import type { ModerationAction } from '../../lists.ts'
import type { ChatMessage } from '../contract.ts'
import { canTimeOutOrBan } from '../rules.ts'
import { CHAT } from '../spec.ts'

export type MessageMenuProps = {
  message: ChatMessage
  streamId: string
  isPinned: boolean
  canModerate: boolean
  /** True if the reader is the creator. */
  isHost: boolean
  /** Called when the menu gets focus or opens, so that its line stays rendered. */
  onUse: (number: number) => void
}

/** Menu of a message: moderation for the creator and moderators, reporting for everyone except the sender. */
export function MessageMenu({ onUse, ...about }: MessageMenuProps) {
  const { number, sender } = about.message
  const use = () => onUse(number)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={CHAT.actions(sender.display_name)} size="sm" onFocus={use} onClick={use}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      // builds the entries when the menu opens, because most menus never open
      entries={(show) => <Actions {...about} show={show} />}
    />
  )
}

type MessageAbout = Omit<MessageMenuProps, 'onUse'>
type ActionsProps = MessageAbout & { show: (entries: readonly MenuEntry[]) => ReactNode }

function Actions({ message, show, ...about }: ActionsProps) {
  const me = useSession()?.user.id
  const [isReporting, setReporting] = useState(false)
  const entries = useModeration({ message, ...about })
  const { sender, number } = message
  if (sender.id !== me) entries.push({ label: CHAT.report, tone: 'danger', onSelect: () => setReporting(true) })
  return (
    <>
      {show(entries)}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog
            person={{ id: sender.id, displayName: sender.display_name }}
            about={{ type: 'chat', id: about.streamId, number }}
            open
            onOpenChange={setReporting}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the moderation entries for a message; empty for other readers. */
function useModeration({ message, streamId, isPinned, canModerate, isHost }: MessageAbout): MenuEntry[] {
  const me = useSession()?.user.id
  const { live } = trpc.useUtils()
  const moderate = trpc.live.moderate.useMutation({
    onSuccess: () => {
      toast.success(CHAT.done)
      void live.one.invalidate({ id: streamId })
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const { number, sender } = message
  const act = (action: ModerationAction) => () =>
    moderate.mutate({ id: streamId, action, message_id: number, user_id: sender.id })
  if (!canModerate || me === undefined) return []
  const entries: MenuEntry[] = [
    { label: isPinned ? CHAT.unpin : CHAT.pin, onSelect: act(isPinned ? 'unpin' : 'pin') },
    { label: CHAT.remove, onSelect: act('delete') },
  ]
  if (canTimeOutOrBan(message, { id: me, isHost }))
    entries.push(
      'line',
      { label: CHAT.timeout, tone: 'danger', onSelect: act('timeout') },
      { label: CHAT.ban, tone: 'danger', onSelect: act('ban') },
    )
  return entries
}
