import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { CreatorCard } from '../contract.ts'
import { priceText } from './CreatorPrices.tsx'
import type { CallKind } from './calls.ts'
import { toRecipient } from './recipient.ts'

const load = () => import('./CallDialog.tsx')
const CallDialog = lazyWithRetry(load)

const isPlain = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/**
 * The three price buttons of a creator's card (specification 2 §2). Creators go straight on; whoever pays is told the rate
 * and the five minutes of a call first, and a visitor who would write is asked to join. Plain links underneath, with the unit and a word under each number: a card is
 * rendered often, and works without code.
 */
export function CardPrices({ creator }: { creator: CreatorCard }) {
  const router = useRouter()
  const me = useSession()?.user
  const { join } = useJoin()
  const [asked, setAsked] = useState<CallKind>()
  const [isOpen, setIsOpen] = useState(false)
  const { id, username, display_name: name, accepting } = creator
  const isLookedAt = me?.id === id || me?.role === 'admin'
  const price = (what: string, unit: string, tokens: number, isTaken: boolean, to: string, kind?: CallKind) => {
    const words = `${what}: ${priceText(tokens, unit, isTaken)}`
    const face = <Face what={what} tokens={tokens} isTaken={isTaken} perMinute={kind !== undefined} />
    // read in whole words, shown in short ones
    const content = (
      <>
        <span aria-hidden="true" className="contents">
          {face}
        </span>
        <span className="sr-only">{words}</span>
      </>
    )
    if (!isTaken || isLookedAt)
      return (
        <span title={words} data-closed={!isTaken || undefined}>
          {content}
        </span>
      )
    const press = (event: MouseEvent) => {
      if (!isPlain(event)) return
      event.preventDefault()
      if (kind && me?.role !== 'creator') {
        setAsked(kind)
        setIsOpen(true)
      } else if (me) void router.navigate({ href: to })
      else join({ verb: 'message', person: toRecipient(creator), next: to })
    }
    return (
      <a href={to} title={words} onPointerEnter={kind && load} onClick={press}>
        {content}
      </a>
    )
  }
  const { video_price: video, voice_price: voice, message_price: message } = creator
  return (
    <fieldset className="price-row" aria-label={`Prices of ${name}`}>
      {price('Video call', 'a minute', video, accepting.videoCall, `/call/video/${username}`, 'video')}
      {price('Voice call', 'a minute', voice, accepting.voiceCall, `/call/voice/${username}`, 'voice')}
      {price('Message', 'each', message, accepting.textMessage, `/messages/${id}`)}
      {asked && (
        <Suspense fallback={null}>
          <CallDialog creator={creator} kind={asked} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </fieldset>
  )
}

type FaceProps = { what: string; tokens: number; isTaken: boolean; perMinute: boolean }

/** "150/min" over "Video"; free and closed channels have no unit. */
const Face = ({ what, tokens, isTaken, perMinute }: FaceProps) => (
  <>
    <b>
      {isTaken ? tokens || 'Free' : '–'}
      {isTaken && tokens > 0 && perMinute && (
        <small>
          {/* a long price has its unit below */}
          <wbr />
          /min
        </small>
      )}
    </b>
    <small>{what.split(' ')[0]}</small>
  </>
)
