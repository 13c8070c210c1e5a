import { useMutation } from '@tanstack/react-query'
import { AudioLines, Image, Lock, Video } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '#client/failure.ts'
import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { isOutcomeCertain } from '#shared/certainty.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { Button } from '#ui/Button.tsx'
import type { Attachment, Correspondent, Message } from '../../contract.ts'
import { KINDS, SENTENCES } from '../../spec.ts'
import { messagesKept, receive } from '../../state.ts'
import { changeThread } from '../stores/threads.ts'

const icons = { text: Lock, image: Image, audio: AudioLines, video: Video } as const

type LockedAttachmentProps = { message: Message; attachment: Attachment; user: Correspondent }

/** What costs something to open: what it is, blurred, and its price before the tap. */
export function LockedAttachment({ message, attachment, user }: LockedAttachmentProps) {
  const modals = useModals()
  const { data } = trpc.wallet.balance.useQuery()
  const { unlock, pending, failure } = useUnlock(message, attachment.price, user)
  const left = data && data.balance - attachment.price
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
        {left !== undefined && left < 0 ? (
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
          {left !== undefined && left < 0
            ? SENTENCES.short(-left)
            : SENTENCES.unlockAsk(attachment.price, user.display_name)}
        </p>
        <p role="alert" className="text-danger text-sm empty:hidden">
          {failure}
        </p>
      </div>
    </div>
  )
}

/** Pays, under one key for as long as nobody knows what became of it. */
function useUnlock(message: Message, price: number, user: Correspondent) {
  const utils = trpc.useUtils()
  const [key, setKey] = useState(newIdempotencyKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      utils.client.messages.unlock.mutate(
        { userId: user.id, messageId: message.id, price, idempotencyKey: key },
        { context: { idempotencyKey: key } },
      ),
    // offline it fails at once and says so: money never leaves later by itself
    networkMode: 'always',
    onSuccess: ({ message: opened, balance }) => {
      changeThread(user.id, (thread) => receive(thread, opened, messagesKept))
      utils.wallet.balance.setData(undefined, (known) => known && { ...known, balance })
      void utils.wallet.history.invalidate()
    },
    onError: (failure) => {
      // refused, and remembered as such: another try is another intent
      if (isOutcomeCertain(failureOf(failure))) {
        setKey(newIdempotencyKey())
        void utils.messages.thread.invalidate()
      }
    },
  })
  return {
    unlock: () => mutate(),
    pending: isPending,
    failure: error ? sentenceOf(error, SENTENCES.notDone) : undefined,
  }
}
