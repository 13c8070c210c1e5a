import { Link } from '@tanstack/react-router'
import { Megaphone, Pencil, Radio } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { toast } from '#ui/toast.ts'
import type { ScheduledEvent } from '../contract.ts'
import { isStageOpen } from '../rules.ts'
import { DETAILS, FORM, SENTENCES } from '../spec.ts'
import { useInvalidateEvents } from './useInvalidateEvents.ts'

const CancelEventDialog = lazyWithRetry(() => import('./CancelEventDialog.tsx'))
const DeleteEventDialog = lazyWithRetry(() => import('./DeleteEventDialog.tsx'))

type HostActionsProps = { event: ScheduledEvent; onDeleted: () => void }

/** Buttons for the actions that the host can take at the moment. */
export function HostActions({ event, onDeleted }: HostActionsProps) {
  const modals = useModals()
  const [asking, setAsking] = useState<'cancel' | 'delete'>()
  const [open, setOpen] = useState(false)
  const readAgain = useInvalidateEvents()
  const announcing = trpc.events.announce.useMutation({
    onSuccess: () => {
      readAgain()
      toast.success(SENTENCES.announced)
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const { id, allowed } = event
  const isOpen = isStageOpen(event, useMinute())
  const ask = (what: 'cancel' | 'delete') => {
    setAsking(what)
    setOpen(true)
  }
  return (
    <div className="flex w-full flex-wrap gap-3">
      {isOpen && <OwnStageLink event={event} />}
      {allowed.edit && (
        <Button
          variant={isOpen ? 'secondary' : 'primary'}
          onPointerEnter={() => modals.preload('eventForm')}
          onClick={() => modals.open('eventForm', { eventId: id })}
        >
          <Pencil aria-hidden="true" />
          {FORM.edit}
        </Button>
      )}
      {allowed.announce && (
        <Button loading={announcing.isPending} onClick={() => announcing.mutate({ id })}>
          <Megaphone aria-hidden="true" />
          {DETAILS.announce}
        </Button>
      )}
      {allowed.cancel && <Button onClick={() => ask('cancel')}>{DETAILS.cancel}</Button>}
      {allowed.remove && (
        <Button variant="ghost" onClick={() => ask('delete')}>
          Delete
        </Button>
      )}
      <Suspense fallback={null}>
        {asking === 'cancel' && <CancelEventDialog event={event} open={open} onOpenChange={setOpen} />}
        {asking === 'delete' && open && (
          <DeleteEventDialog event={event} onClose={() => setOpen(false)} onDeleted={onDeleted} />
        )}
      </Suspense>
    </div>
  )
}

/** Link to the stage of the event, or back to the stream that the host has already started. */
function OwnStageLink({ event: { id, title } }: { event: ScheduledEvent }) {
  const modals = useModals()
  const { data, isPending } = trpc.live.running.useQuery()
  if (data?.stream)
    return (
      <Link to="/live/$id" params={{ id: data.stream.id }} className={buttonClass({ variant: 'danger' })}>
        {DETAILS.backToStage}
      </Link>
    )
  return (
    <Button
      variant="danger"
      disabled={isPending}
      onPointerEnter={() => modals.preload('goLiveSetup')}
      onClick={() => modals.open('goLiveSetup', { eventId: id, title })}
    >
      <Radio aria-hidden="true" />
      {DETAILS.goLive}
    </Button>
  )
}
