import { Link } from '@tanstack/react-router'
import { Phone, PhoneOff, Video, X } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { RingEnd } from '../../lists.ts'
import { RINGING } from '../spec.ts'
import { isSwipedAway, type Ring } from '../state.ts'
import { ringActions } from './stores.ts'
import { useAnswer } from './useAnswer.ts'

type RingCardProps = {
  ring: Ring
  /** Reason why the call stopped ringing. */
  ended: RingEnd | undefined
  /** Number of calls that ring behind this one. */
  waiting: number
}

/**
 * Card of the incoming call, above all other content. It has `aria-live="off"`: an open dialog hides all content from
 * screen readers except live regions.
 */
export function RingCard({ ring, ended, waiting }: RingCardProps) {
  const { from, type, minutes, tokens } = ring
  const away = () => ringActions.putAway(ring.id)
  const swipe = useSwipe(away)
  const onFocus = useFocusReturn(ended)
  const Icon = type === 'video' ? Video : Phone
  return (
    <section
      aria-label={RINGING.label}
      aria-live="off"
      className="incoming"
      data-ended={ended}
      {...{ onFocus, ...swipe }}
    >
      <div className="incoming-who">
        <span className="ringing-face short:hidden" data-ringing={ended === undefined || undefined}>
          <Avatar name={from.display_name} src={from.avatar_url} size="xl" />
        </span>
        <p className="line-clamp-2 font-bold font-display text-xl leading-tight [overflow-wrap:anywhere]">
          {RINGING.from(from.display_name)}
        </p>
        <p className="flex items-center gap-1.5 text-muted text-sm short:hidden">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {RINGING.what(type, minutes)}
        </p>
        <p className="text-sm short:hidden">
          {tokens === 0 ? (
            RINGING.free
          ) : (
            <>
              <TokenAmount tokens={tokens} /> <span className="text-muted">{RINGING.held}</span>
            </>
          )}
        </p>
      </div>
      <IconButton label={RINGING.dismiss} className="incoming-away" onClick={away}>
        <X aria-hidden="true" />
      </IconButton>
      {ended ? <p className="text-center font-semibold">{RINGING.ended[ended]}</p> : <AnswerButtons ring={ring} />}
      {waiting > 0 && (
        <Link to="/call-requests" className="justify-self-center text-sm underline">
          {RINGING.more(waiting)}
        </Link>
      )}
    </section>
  )
}

function AnswerButtons({ ring }: { ring: Ring }) {
  const { press, busy } = useAnswer(ring)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3 short:gap-1.5">
      <Button size="lg" loading={busy === 'decline'} onClick={() => press('decline')}>
        <PhoneOff aria-hidden="true" />
        {RINGING.decline}
      </Button>
      <Button
        variant="success"
        size="lg"
        loading={busy === 'accept'}
        loadingText={RINGING.accepting}
        onClick={() => press('accept')}
      >
        <Phone aria-hidden="true" />
        {RINGING.accept}
      </Button>
    </div>
  )
}

/**
 * Returns the focus to the page when the buttons of the card are removed after an answer, also on another device. The
 * returned handler stores the element that had the focus before the card.
 */
function useFocusReturn(ended: RingEnd | undefined) {
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    const giveBack = () => {
      // does not move the focus if the user has already moved it elsewhere
      if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
    }
    if (ended) giveBack()
    return giveBack
  }, [ended])
  return ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
}

/** Moves the card with the finger, and dismisses it after a long swipe. Mouse users have the buttons. */
function useSwipe(away: () => void) {
  const start = useRef({ x: 0, y: 0 })
  const way = (event: PointerEvent) => ({ x: event.clientX - start.current.x, y: event.clientY - start.current.y })
  const settle = ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.style.removeProperty('translate')
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target instanceof Element && event.target.closest('a, button')))
        return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const { x, y } = way(event)
      event.currentTarget.style.setProperty('translate', `${x}px ${y}px`)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      settle(event)
      if (isSwipedAway(way(event))) away()
    },
    onPointerCancel: settle,
  }
}
