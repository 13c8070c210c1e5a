import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import { Button } from '#ui/Button.tsx'
import { Chip, chipClass } from '#ui/Chip.tsx'
import { ChipRow } from '#ui/ChipRow.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toRecipient } from '../../cards/screens/recipient.ts'
import type { Creator } from '../../contract.ts'
import { MessageLink } from './MessageLink.tsx'
import { RatePrice } from './RatePrice.tsx'
import { type Rate, ratesOf } from './rates.ts'

const calls = { video: '/call/video/$id', voice: '/call/voice/$id' } as const

const look = `${chipClass} text-ink`

type PriceChipsProps = {
  creator: Creator
  /** Opens the subscription tiers; undefined without tiers. */
  onSubscribe: (() => void) | undefined
}

/**
 * One line with the ways to reach a creator and their prices. Fans request a call in a dialog that shows its price first;
 * visitors are asked to join.
 */
export function PriceChips({ creator, onSubscribe }: PriceChipsProps) {
  const me = useSession()?.user
  const isOwner = me?.id === creator.id
  const hasCalls = me?.role !== 'admin' && !isOwner
  const rates = ratesOf(creator)
  const chip = (rate: Rate) => (
    <li key={rate.name} className="flex flex-none">
      <PriceChip creator={creator} rate={rate} isLink={rate.isOpen && !isOwner && (hasCalls || !('call' in rate))} />
    </li>
  )
  return (
    <ChipRow>
      <ul aria-label={`Prices of ${creator.display_name}`} className="chips">
        {onSubscribe && <SubscribeChip creator={creator} onSubscribe={onSubscribe} />}
        {rates.filter((rate) => 'call' in rate).map(chip)}
        {hasCalls && (
          <li className="flex flex-none">
            <Link to="/schedule/$id" params={{ id: creator.username }} preload={false} className={look}>
              <CalendarDays aria-hidden="true" className="text-muted" />
              Schedule
            </Link>
          </li>
        )}
        {rates.filter((rate) => !('call' in rate)).map(chip)}
        {isOwner && (
          <li className="flex flex-none">
            <ChangeRates />
          </li>
        )}
      </ul>
    </ChipRow>
  )
}

function SubscribeChip({ creator, onSubscribe }: { creator: Creator; onSubscribe: () => void }) {
  const { subscribe_from: tokens, subscribed } = creator
  if (tokens === null) return null
  return (
    <li className="flex flex-none">
      <Chip className={clsx(!subscribed && 'text-ink')} selected={subscribed} onClick={onSubscribe}>
        {subscribed ? (
          'Subscribed'
        ) : (
          <>
            Subscribe from <TokenAmount tokens={tokens} per="/month" />
          </>
        )}
      </Chip>
    </li>
  )
}

function ChangeRates() {
  const modals = useModals()
  return (
    <Button
      size="sm"
      variant="ghost"
      onPointerEnter={() => modals.preload('pricingRates')}
      onClick={() => modals.open('pricingRates')}
    >
      Change rates
    </Button>
  )
}

function PriceChip({ creator, rate, isLink }: { creator: Creator; rate: Rate; isLink: boolean }) {
  const face = (
    <>
      <rate.Icon aria-hidden="true" className="text-muted" />
      {rate.name} <RatePrice rate={rate} />
    </>
  )
  if (!isLink) return <span className={rate.isOpen ? look : chipClass}>{face}</span>
  if ('call' in rate)
    return (
      <CallLink creator={creator} kind={rate.call}>
        {face}
      </CallLink>
    )
  return (
    <MessageLink creator={creator} className={look}>
      {face}
    </MessageLink>
  )
}

type CallLinkProps = { creator: Creator; kind: keyof typeof calls; children: ReactNode }

function CallLink({ creator, kind, children }: CallLinkProps) {
  const me = useSession()?.user
  const modals = useModals()
  const { join } = useJoin()
  const ask = (event: MouseEvent) => {
    if (me?.role === 'creator' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const person = toRecipient(creator)
    if (me) modals.open('requestCall', { creator: person, type: kind })
    else join({ verb: 'call', person, next: `/call/${kind}/${creator.username}` })
  }
  return (
    <Link to={calls[kind]} params={{ id: creator.username }} preload={false} className={look} onClick={ask}>
      {children}
    </Link>
  )
}
