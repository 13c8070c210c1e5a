import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useReportView } from '#client/useReportView.ts'
import { fullNumber } from '#shared/money.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useSideways } from '#ui/useSideways.ts'
import type { ContentItem } from '../../contract.ts'
import { GALLERY } from '../../items/spec.ts'
import { clickActionOf, neighbourOf } from '../../items/state.ts'
import { SENTENCES } from '../../spec.ts'
import { Details } from './Details.tsx'
import { Stage } from './Stage.tsx'

type ViewerProps = {
  item: ContentItem
  /** List that contains the item. The previous and next buttons go to its open items. */
  items: readonly ContentItem[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onMove: (to: ContentItem) => void
}

/**
 * Full-screen viewer for pictures, videos and audio. Arrow keys, swipes and buttons go to the previous or next item.
 */
export default function Viewer({ item, items, open, onOpenChange, onMove }: ViewerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="full" title={item.title}>
      <Shown item={item} items={items} onMove={onMove} onGone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type ShownProps = Pick<ViewerProps, 'item' | 'items' | 'onMove'> & { onGone: () => void }

/** Function that goes to the previous or next item; undefined at the end of the list. */
type Step = (() => void) | undefined

function Shown({ item: listed, items, onMove, onGone }: ShownProps) {
  const one = trpc.content.one.useQuery({ id: listed.id })
  const { client } = trpc.useUtils()
  useReportView(listed.access === 'own' ? null : listed.id, (id) => client.content.seen.mutate({ id }))
  const [shown, setShown] = useState({ id: listed.id, place: 0 })
  // keeps the same buttons for the next item, so that they do not lose the focus
  const place = shown.id === listed.id ? shown.place : 0
  const item = one.data?.content ?? listed
  const files = one.data?.content.files ?? []
  const file = files[place]
  const viewable = items.filter((each) => clickActionOf(each) === 'view')
  const stepTo = (step: 1 | -1): Step => {
    if (files[place + step]) return () => setShown({ id: listed.id, place: place + step })
    const neighbour = neighbourOf(viewable, listed.id, step)
    return neighbour && (() => onMove(neighbour))
  }
  const [before, after] = [stepTo(-1), stepTo(1)]
  const swipes = useSideways({ left: after, right: before })
  const isMissing = one.error !== null && !one.data
  const root = useArrows({ ArrowLeft: before, ArrowRight: after }, isMissing)
  if (isMissing)
    return (
      <ErrorState
        heading="h3"
        text={sentenceOf(one.error, SENTENCES.missing)}
        retrying={one.isFetching}
        onRetry={() => void one.refetch()}
      />
    )
  return (
    <div ref={root} className="grid gap-5 md:h-full md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[minmax(0,1fr)]">
      <div
        className="dark relative grid min-h-72 touch-pan-y touch-pinch-zoom place-items-center overflow-hidden rounded-card bg-sunk md:min-h-0"
        {...swipes}
      >
        <Stage key={file?.id ?? listed.id} item={item} file={file} onStale={one.refetch} />
        <StepButtons before={before} after={after} />
        {files.length > 1 && (
          <p translate="no" aria-live="polite" className="badge badge-glass figures absolute bottom-3">
            {fullNumber(place + 1)} of {fullNumber(files.length)}
          </p>
        )}
      </div>
      <Details key={listed.id} item={item} file={file} onGone={onGone} />
    </div>
  )
}

/** Handles arrow keys anywhere in the dialog, except in a player or with a modifier key. */
function useArrows(steps: Record<string, Step>, isMissing: boolean) {
  const root = useRef<HTMLDivElement>(null)
  const press = useEffectEvent(({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (target instanceof HTMLMediaElement || altKey || ctrlKey || metaKey || shiftKey) return
    steps[key]?.()
  })
  useEffect(() => {
    if (isMissing) return
    const dialog = root.current?.closest<HTMLElement>('[role="dialog"]')
    const listener = (event: KeyboardEvent) => press(event)
    dialog?.addEventListener('keydown', listener)
    return () => dialog?.removeEventListener('keydown', listener)
  }, [isMissing])
  return root
}

/** Buttons for the previous and next item. */
function StepButtons({ before, after }: { before: Step; after: Step }) {
  const steps = [
    { label: GALLERY.before, step: before, side: 'start-3', Icon: ChevronLeft },
    { label: GALLERY.after, step: after, side: 'end-3', Icon: ChevronRight },
  ]
  return steps.map(
    ({ label, step, side, Icon }) =>
      step && (
        <IconButton
          key={label}
          label={label}
          variant="glass"
          className={`absolute top-1/2 -translate-y-1/2 ${side}`}
          onClick={step}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      ),
  )
}
