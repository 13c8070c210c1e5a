import { MessageCircle, Phone, Video } from 'lucide-react'
import { counted } from '#shared/money.ts'
import type { CreatorCard } from '../../contract.ts'

type Prices = Pick<CreatorCard, 'video_price' | 'voice_price' | 'message_price' | 'accepting'>

/** Preview of the three prices on a creator's card, without links. */
export function CreatorPrices({ creator }: { creator: Prices }) {
  const prices = [
    {
      name: 'Video call',
      unit: 'a minute',
      tokens: creator.video_price,
      isOpen: creator.accepting.videoCall,
      Icon: Video,
    },
    {
      name: 'Voice call',
      unit: 'a minute',
      tokens: creator.voice_price,
      isOpen: creator.accepting.voiceCall,
      Icon: Phone,
    },
    {
      name: 'Message',
      unit: 'each',
      tokens: creator.message_price,
      isOpen: creator.accepting.textMessage,
      Icon: MessageCircle,
    },
  ]
  return (
    <ul className="flex justify-between px-0.5 text-sm">
      {prices.map(({ name, unit, tokens, isOpen, Icon }) => (
        <li key={name} title={`${name}: ${priceText(tokens, unit, isOpen)}`} className="flex items-center gap-1">
          <Icon aria-hidden="true" className="size-3.5 text-muted" />
          <span aria-hidden="true" className={isOpen ? 'figures font-semibold text-gold' : 'text-muted'}>
            {isOpen ? tokens || 'Free' : '–'}
          </span>
          <span className="sr-only">
            {name}: {priceText(tokens, unit, isOpen)}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const priceText = (tokens: number, unit: string, isOpen: boolean) =>
  !isOpen ? 'not now' : tokens === 0 ? 'free' : `${counted(tokens, 'token')} ${unit}`
