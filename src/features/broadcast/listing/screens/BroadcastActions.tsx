import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { beginningOf } from '#shared/texts.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { Broadcast } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

type BroadcastActionsProps = {
  broadcast: Broadcast
  /** Called after the broadcast is cancelled. The buttons then disappear, so the caller moves the focus. */
  onCancelled: () => void
}

/** Buttons to pause, resume and cancel a broadcast; shows those that its status allows. */
export function BroadcastActions({ broadcast: { id, status, message }, onCancelled }: BroadcastActionsProps) {
  const { broadcast } = trpc.useUtils()
  const [asking, setAsking] = useState<boolean>()
  const handlers = {
    onError: (error: unknown) => void toast.error(sentenceOf(error, SENTENCES.notChanged)),
    onSettled: () => broadcast.list.invalidate(),
  }
  const pause = trpc.broadcast.pause.useMutation(handlers)
  const resume = trpc.broadcast.resume.useMutation(handlers)
  const cancel = trpc.broadcast.cancel.useMutation(handlers)
  if (status === 'sent' || status === 'cancelled') return null
  const about = <span className="sr-only"> “{beginningOf(message, 40)}”</span>
  if (asking)
    return (
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{SENTENCES.askCancel}</legend>
        <span className="text-sm">
          {SENTENCES.askCancel} <span className="text-muted">{SENTENCES.cancelAbout}</span>
        </span>
        <Button size="sm" variant="ghost" autoFocus onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button
          size="sm"
          variant="danger"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id }, { onSuccess: onCancelled })}
        >
          Cancel it
        </Button>
      </fieldset>
    )
  return (
    <div className="flex gap-2">
      {status === 'paused' ? (
        <Button size="sm" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
          Resume{about}
        </Button>
      ) : (
        <Button size="sm" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
          Pause{about}
        </Button>
      )}
      <Button size="sm" variant="ghost" autoFocus={asking === false} onClick={() => setAsking(true)}>
        Cancel{about}
      </Button>
    </div>
  )
}
