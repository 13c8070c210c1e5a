import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { isPlainClick } from '#client/navigation/PlainLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import type { CreatorCard } from '../../contract.ts'
import { priceText } from './CreatorPrices.tsx'
import { toRecipient } from './recipient.ts'

/**
 * Three price buttons of a creator's card. A click opens the request dialog for fans, the call page for creators, and
 * sign-up for visitors. The buttons are plain links, because cards are rendered often and must work without JavaScript.
 */
export function CardPrices({ creator }: { creator: CreatorCard }) {
  const router = useRouter()
  const me = useSession()?.user
  const { join } = useJoin()
  const modals = useModals()
  const { id, username, display_name: name, accepting } = creator
  const warm = me?.role === 'fan' ? () => void modals.preload('requestCall') : undefined
  const isLookedAt = me?.id === id || me?.role === 'admin'
  const price = (
    what: string,
    unit: string,
    tokens: number,
    isTaken: boolean,
    to: string,
    kind?: 'video' | 'voice',
  ) => {
    const words = `${what}: ${priceText(tokens, unit, isTaken)}`
    const face = <Face what={what} tokens={tokens} isTaken={isTaken} perMinute={kind !== undefined} />
    // screen readers get whole words, the screen shows short ones
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
      if (!isPlainClick(event)) return
      event.preventDefault()
      const person = toRecipient(creator)
      if (!me) join({ verb: kind ? 'call' : 'message', person, next: to })
      else if (kind && me.role === 'fan') modals.open('requestCall', { creator: person, type: kind })
      else void router.navigate({ href: to })
    }
    return (
      <a href={to} title={words} onPointerEnter={warm} onClick={press}>
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
    </fieldset>
  )
}

type FaceProps = { what: string; tokens: number; isTaken: boolean; perMinute: boolean }

/** Shows "150/min" over "Video". Free and unavailable channels have no unit. */
const Face = ({ what, tokens, isTaken, perMinute }: FaceProps) => (
  <>
    <b>
      {isTaken ? tokens || 'Free' : '–'}
      {isTaken && tokens > 0 && perMinute && (
        <small>
          {/* a long price wraps before its unit */}
          <wbr />
          /min
        </small>
      )}
    </b>
    <small>{what.split(' ')[0]}</small>
  </>
)
