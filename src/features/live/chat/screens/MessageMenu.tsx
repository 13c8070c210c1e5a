import { Ellipsis } from 'lucide-react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import type { Stream } from '../../contract.ts'
import type { ChatMessage } from '../contract.ts'
import type { ModerationAction } from '../lists.ts'
import { CHAT } from '../spec.ts'

/** What the creator and moderators do about a message and its writer. */
export function MessageMenu({ message, stream }: { message: ChatMessage; stream: Stream }) {
  const { live } = trpc.useUtils()
  const moderate = trpc.live.moderate.useMutation({
    onSuccess: () => {
      toast.success(CHAT.done)
      void live.one.invalidate({ id: stream.id })
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const { number, sender, badge } = message
  const act = (action: ModerationAction) => () =>
    moderate.mutate({ id: stream.id, action, message_id: number, user_id: sender.id })
  const isPinned = stream.pinned?.number === number
  const entries: MenuEntry[] = [
    { label: isPinned ? CHAT.unpin : CHAT.pin, onSelect: act(isPinned ? 'unpin' : 'pin') },
    { label: CHAT.remove, onSelect: act('delete') },
  ]
  if (badge !== 'host')
    entries.push(
      'line',
      { label: CHAT.timeout, tone: 'danger', onSelect: act('timeout') },
      { label: CHAT.ban, tone: 'danger', onSelect: act('ban') },
    )
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={CHAT.actions(sender.display_name)} size="sm">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={entries}
    />
  )
}
