import { MessageCircle, Mic, Radio, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Price } from './Price.tsx'
import { exampleRates, SENTENCES } from './spec.ts'

type Rates = { video: number; voice: number; message: number }

/**
 * The menu's Pricing Rates: a creator's own rates, with a way to change them; for everyone else an example, labelled as
 * one.
 */
export function RatesSheet({ open, onOpenChange, size = 'sm', variant }: ModalComponentProps<'menuRates'>) {
  const modals = useModals()
  const isCreator = useSession()?.user.role === 'creator'
  const edit = () => {
    onOpenChange(false)
    modals.open('pricingRates')
  }
  const footer = isCreator && modals.has('pricingRates') && (
    <Button variant="primary" onPointerEnter={() => modals.preload('pricingRates')} onClick={edit}>
      Change rates
    </Button>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={SENTENCES.pricingRates}
      description={isCreator ? 'Prices that fans pay you.' : SENTENCES.ratesExample}
      size={size}
      variant={variant}
      footer={footer}
    >
      {isCreator ? <OwnRates /> : <RateRows rates={exampleRates} />}
    </Dialog>
  )
}

function OwnRates() {
  const profile = trpc.discovery.profile.useQuery()
  if (profile.data) {
    const { video_price: video, voice_price: voice, message_price: message } = profile.data
    return <RateRows rates={{ video, voice, message }} />
  }
  if (profile.isError) return <ErrorState text={SENTENCES.ratesFailed} onRetry={() => void profile.refetch()} />
  return <RateRows rates={undefined} />
}

function RateRows({ rates }: { rates: Rates | undefined }) {
  return (
    <>
      <ul className="grid divide-y divide-line">
        <Row icon={<Video aria-hidden="true" />} name="Video call">
          <Rate tokens={rates?.video} per="per minute" />
        </Row>
        <Row icon={<Mic aria-hidden="true" />} name="Voice call">
          <Rate tokens={rates?.voice} per="per minute" />
        </Row>
        <Row icon={<MessageCircle aria-hidden="true" />} name="Message">
          <Rate tokens={rates?.message} per="per message" />
        </Row>
        <Row icon={<Radio aria-hidden="true" />} name="Live stream">
          {SENTENCES.liveStream}
        </Row>
      </ul>
      <p className="mt-4 text-muted text-sm">{SENTENCES.ratesNote}</p>
    </>
  )
}

function Row({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-3 [&>svg]:size-5 [&>svg]:text-muted">
      {icon}
      <span className="flex-1 font-medium">{name}</span>
      <span className="text-end text-muted text-sm">{children}</span>
    </li>
  )
}

/** Shows no rate as free before the rates are loaded. */
function Rate({ tokens, per }: { tokens: number | undefined; per: string }) {
  if (tokens === undefined) return <Skeleton className="h-5 w-28" />
  if (tokens === 0) return <span className="font-semibold text-ink">Free</span>
  return (
    <>
      <Price tokens={tokens} /> {tokens === 1 ? 'token' : 'tokens'} {per}
    </>
  )
}
