import { Image, MessageCircle, Mic, Phone, Video, Voicemail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Creator } from '../../contract.ts'

const ratesOf = (creator: Creator) => [
  { name: 'Video call', isOpen: creator.accepting.videoCall, tokens: creator.video_price, per: '/min', Icon: Video },
  { name: 'Voice call', isOpen: creator.accepting.voiceCall, tokens: creator.voice_price, per: '/min', Icon: Phone },
  {
    name: 'Message',
    isOpen: creator.accepting.textMessage,
    tokens: creator.text_message_price,
    per: undefined,
    Icon: MessageCircle,
  },
  {
    name: 'Photo',
    isOpen: creator.accepting.imageMessage,
    tokens: creator.image_message_price,
    per: undefined,
    Icon: Image,
  },
  {
    name: 'Voice memo',
    isOpen: creator.accepting.audioMessage,
    tokens: creator.voice_memo_price,
    per: undefined,
    Icon: Mic,
  },
  {
    name: 'Video message',
    isOpen: creator.accepting.videoMessage,
    tokens: creator.video_message_price,
    per: undefined,
    Icon: Voicemail,
  },
]

/** Rates of a creator, with the actions below. */
export function CreatorRates({ creator, children }: { creator: Creator; children: ReactNode }) {
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg">Prices</h2>
      <dl className="grid gap-3">
        {ratesOf(creator).map(({ name, isOpen, tokens, per, Icon }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="flex items-baseline gap-2.5">
              <Icon aria-hidden="true" className="size-4 self-center text-muted" />
              {name}
            </dt>
            <dd className="flex">
              {!isOpen ? (
                <span className="text-muted text-sm">Not now</span>
              ) : tokens === 0 ? (
                <span className="font-semibold text-gold">Free</span>
              ) : (
                <TokenAmount tokens={tokens} {...(per && { per })} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  )
}
