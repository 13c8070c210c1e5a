import { useRouter } from '@tanstack/react-router'
import { MessageCircle, Phone, Video } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { comesLater } from '#ui/comesLater.ts'
import type { CreatorCard } from '../contract.ts'
import { priceText } from './CreatorPrices.tsx'
import type { CallKind } from './calls.ts'

const load = () => import('./CallDialog.tsx')
const CallDialog = comesLater(load)

const isPlain = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/**
 * The three price buttons of a creator's card (specification 2 §2). Creators go straight on; whoever pays is told the rate
 * and the five minutes of a call first. Plain links underneath: a card is rendered often, and works without code.
 */
export function CardPrices({ creator }: { creator: CreatorCard }) {
  const router = useRouter()
  const me = useSession()?.user
  const [asked, setAsked] = useState<CallKind>()
  const [isOpen, setIsOpen] = useState(false)
  const { id, username, display_name: name, accepting } = creator
  const press = (event: MouseEvent, kind: CallKind | undefined, to: string) => {
    if (!isPlain(event)) return
    event.preventDefault()
    if (kind && me?.role !== 'creator') {
      setAsked(kind)
      setIsOpen(true)
    } else void router.navigate({ href: to })
  }
  const prices = [
    {
      ...{ what: 'Video call', unit: 'a minute', kind: 'video' as const, to: `/call/video/${username}`, Icon: Video },
      ...{ tokens: creator.video_price, isOpen: accepting.videoCall },
    },
    {
      ...{ what: 'Voice call', unit: 'a minute', kind: 'voice' as const, to: `/call/voice/${username}`, Icon: Phone },
      ...{ tokens: creator.voice_price, isOpen: accepting.voiceCall },
    },
    {
      ...{ what: 'Message', unit: 'each', kind: undefined, to: `/messages/${id}`, Icon: MessageCircle },
      ...{ tokens: creator.message_price, isOpen: accepting.textMessage },
    },
  ]
  const isLookedAt = me?.id === id || me?.role === 'admin'
  return (
    <fieldset className="price-row" aria-label={`Prices of ${name}`}>
      {prices.map(({ what, unit, kind, to, Icon, tokens, isOpen }) => {
        const words = `${what}: ${priceText(tokens, unit, isOpen)}`
        const face = (
          <>
            <Icon aria-hidden="true" />
            <span aria-hidden="true">{isOpen ? tokens || 'Free' : '–'}</span>
            <span className="sr-only">{words}</span>
          </>
        )
        return isOpen && !isLookedAt ? (
          <a
            key={what}
            href={to}
            title={words}
            onPointerEnter={kind && load}
            onClick={(event) => press(event, kind, to)}
          >
            {face}
          </a>
        ) : (
          <span key={what} title={words} data-closed={!isOpen || undefined}>
            {face}
          </span>
        )
      })}
      {asked && (
        <Suspense fallback={null}>
          <CallDialog creator={creator} kind={asked} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </fieldset>
  )
}
