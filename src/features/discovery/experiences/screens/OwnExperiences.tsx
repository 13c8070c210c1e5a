import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, GripVertical, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { QueryState } from '#client/query/QueryList.tsx'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SalePostersSkeleton, salePosters } from '#ui/SalePoster.tsx'
import type { Experience } from '../contract.ts'
import { EXPERIENCES } from '../spec.ts'
import { moveItem, placeAt, placeByKey } from '../state.ts'
import { ExperienceCard } from './ExperienceCard.tsx'
import { useOrder } from './useOrder.ts'

/** List in which creators reorder their classes, shows and offers. Renders nothing for other users. */
export default function OwnExperiences() {
  const user = useSession()?.user
  return user?.role === 'creator' ? <Panel user={user} /> : null
}

function Panel({ user }: { user: User }) {
  const { id } = user
  const query = trpc.experiences.ofCreator.useQuery({ id })
  const modals = useModals()
  return (
    <section aria-label={EXPERIENCES.own} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{EXPERIENCES.own}</h2>
      <p className="text-muted">{EXPERIENCES.ownAbout}</p>
      <QueryState
        query={query}
        items={query.data?.experiences}
        failed={EXPERIENCES.failed}
        loading={<SalePostersSkeleton />}
        none={
          <EmptyState
            heading="h2"
            {...EXPERIENCES.noneOwn}
            action={
              <Button onClick={() => modals.open('eventForm', { type: 'class' })}>
                <Plus aria-hidden="true" />
                {EXPERIENCES.addClass}
              </Button>
            }
          />
        }
      >
        {(items) => <Sortable id={id} items={items} creator={user} />}
      </QueryState>
    </section>
  )
}

type SortableProps = { id: string; items: readonly Experience[]; creator: User }

/** Cards that can be moved by drag handle, arrow keys or two buttons. */
function Sortable({ id, items, creator }: SortableProps) {
  const list = useRef<HTMLOListElement>(null)
  const order = useOrder(id)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const next = moveItem(items, from, to)
    order.show(next)
    setSaid(EXPERIENCES.movedTo(items[from]?.title ?? '', to + 1, items.length))
    return next
  }
  const { dragged, begin } = useDrag({ list, items, onMove: move, onDrop: () => order.save(items) })
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ol ref={list} className={salePosters}>
        {items.map((experience, index) => (
          <li
            key={experience.key}
            className={clsx('min-w-0', dragged === experience.key && 'z-1 rounded-card opacity-80 shadow-float')}
          >
            <ExperienceCard experience={experience} creator={creator}>
              <Tools
                title={experience.title}
                index={index}
                count={items.length}
                onMove={(to) => order.save(move(index, to))}
                onDrag={() => begin(experience.key)}
              />
            </ExperienceCard>
          </li>
        ))}
      </ol>
    </>
  )
}

type DragProps = {
  list: RefObject<HTMLElement | null>
  items: readonly Experience[]
  onMove: (from: number, to: number) => void
  onDrop: () => void
}

/** Tracks a drag: moves the dragged card to the position nearest to the pointer. */
function useDrag({ list, items, onMove, onDrop }: DragProps) {
  const [dragged, setDragged] = useState<string>()
  const drag = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const from = items.findIndex(({ key }) => key === dragged)
    const boxes = [...(list.current?.children ?? [])].map((card) => card.getBoundingClientRect())
    const to = placeAt(boxes, clientX, clientY)
    if (from >= 0 && to >= 0 && to !== from) onMove(from, to)
  })
  const drop = useEffectEvent(() => {
    setDragged(undefined)
    onDrop()
  })
  // listens on the window, because the moved card would lose the pointer
  useEffect(() => {
    if (dragged === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pointermove', (event) => drag(event), { signal })
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => drop(), { signal })
    return () => stop.abort()
  }, [dragged])
  return { dragged, begin: setDragged }
}

type ToolsProps = {
  title: string
  index: number
  count: number
  onMove: (to: number) => void
  onDrag: () => void
}

function Tools({ title, index, count, onMove, onDrag }: ToolsProps) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const to = placeByKey(event.key, index, count)
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <div className="-mt-1 flex">
      <IconButton size="sm" label={EXPERIENCES.earlier(title)} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        label={EXPERIENCES.later(title)}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        label={EXPERIENCES.move(title)}
        className="ms-auto cursor-grab touch-none active:cursor-grabbing"
        onPointerDown={(event) => event.button === 0 && onDrag()}
        onKeyDown={press}
      >
        <GripVertical aria-hidden="true" />
      </IconButton>
    </div>
  )
}
