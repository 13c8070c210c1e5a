import { AudioLines, Image, Lock, Video } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import type { Attachment, Correspondent, Message } from '../../contract.ts'
import { KINDS, SENTENCES } from '../../spec.ts'
import { changeThread } from '../../thread/screens/stores.ts'
import { messagesKept, receive } from '../../thread/state.ts'

const icons = { text: Lock, image: Image, audio: AudioLines, video: Video } as const

type LockedAttachmentProps = { message: Message; attachment: Attachment; user: Correspondent }

/** A locked attachment: its blurred preview, its kind, and a button with its price. */
export function LockedAttachment({ message, attachment, user }: LockedAttachmentProps) {
  const modals = useModals()
  const { data } = trpc.wallet.balance.useQuery()
  const { unlock, pending, refusal } = useUnlock(message, attachment.price, user)
  const left = data && data.balance - attachment.price
  // a payment with an unknown outcome may already have reduced the balance, so it does not count as too few tokens
  const isShort = left !== undefined && left < 0 && refusal?.isCertain !== false
  const Icon = icons[message.kind]
  return (
    <div className="grid w-72 max-w-full gap-3">
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-[15px] bg-sunk">
        {attachment.preview_url && (
          <img src={attachment.preview_url} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        <span className="dark relative grid size-14 place-items-center rounded-full bg-black/60 text-ink">
          <Icon aria-hidden="true" className="size-6" />
          <span className="sr-only">{`A ${KINDS[message.kind].one} that is locked`}</span>
        </span>
      </div>
      <div className="grid gap-1.5 px-2 pb-1.5">
        {isShort ? (
          <Button variant="tip" block onClick={() => modals.open('tokenPurchase')}>
            Get tokens
          </Button>
        ) : (
          <Button variant="tip" block loading={pending} onClick={unlock}>
            <Lock aria-hidden="true" />
            {SENTENCES.locked(attachment.price)}
          </Button>
        )}
        <p className="text-muted text-xs">
          {isShort ? SENTENCES.short(-left) : SENTENCES.unlockAsk(attachment.price, user.display_name)}
        </p>
        <p role="alert" className="text-danger text-sm empty:hidden">
          {refusal?.sentence}
        </p>
      </div>
    </div>
  )
}

function useUnlock(message: Message, price: number, user: Correspondent) {
  const utils = trpc.useUtils()
  const { press, busy, refusal } = usePaidAction({
    intent: (messageId: string) => `open ${messageId}`,
    send: (messageId, idempotencyKey, agreed = price) =>
      utils.client.messages.unlock.mutate(
        { userId: user.id, messageId, price: agreed, idempotencyKey },
        { context: { idempotencyKey } },
      ),
    onDone: ({ message: opened }) => changeThread(user.id, (thread) => receive(thread, opened, messagesKept)),
    onRefused: ({ isCertain }) => {
      if (isCertain) void utils.messages.thread.invalidate()
    },
    failed: SENTENCES.notDone,
  })
  return { unlock: () => press(message.id, price), pending: busy, refusal }
}
