import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { otherOf, statusText, timeText } from '../../listing/state.ts'
import type { Receipt } from '../../receipts/contract.ts'
import { lineText } from '../../receipts/state.ts'
import type { RoomSession } from '../contract.ts'
import { LOBBY, OVER } from '../spec.ts'
import { costReasons, endOf, endText } from '../state.ts'
import { loadAfterCall } from './load.ts'
import { useMeter } from './stores.ts'

const AfterCall = lazyWithRetry(() => loadAfterCall().then((loaded) => ({ default: loaded.AfterCall })))

/** Summary after a call: time, tokens and a link to the receipt. */
export default function CallOver({ session }: { session: RoomSession }) {
  const { id, type, ended_at: endedAt } = session
  const end = endOf(useMeter().reading)
  const side = session.role === 'creator' ? 'creator' : 'fan'
  const heading = useRef<HTMLHeadingElement>(null)
  const other = otherOf(session)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid w-full max-w-md content-center justify-items-center gap-5 justify-self-center p-6 text-center">
      <Avatar name={other.display_name} src={other.avatar_url} size="xl" />
      <div className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
          {OVER.title}
        </h1>
        <p className="text-muted [overflow-wrap:anywhere]">{LOBBY.title(type, other.display_name)}</p>
      </div>
      <div className="grid w-full gap-3">
        <p aria-live="polite" className="[overflow-wrap:anywhere]">
          {endedAt ? ((end && endText(end, side, other.display_name)) ?? statusText(session)) : OVER.settling}
        </p>
        {endedAt && <Cost session={session} seconds={end?.seconds} />}
      </div>
      {endedAt && (
        <Suspense fallback={null}>
          <div className="w-full text-start">
            <AfterCall call={session} isNarrow />
          </div>
        </Suspense>
      )}
      <div className="grid w-full gap-3">
        {side === 'fan' && (
          <Link
            to={type === 'video' ? '/call/video/$id' : '/call/voice/$id'}
            params={{ id: other.username }}
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          >
            {OVER.again}
          </Link>
        )}
        <Link to="/calls/$id/receipt" params={{ id }} className={buttonClass({ size: 'lg', block: true })}>
          {OVER.details}
        </Link>
        <Link to="/calls" className={buttonClass({ variant: 'ghost', size: 'lg', block: true })}>
          {OVER.calls}
        </Link>
      </div>
    </section>
  )
}

type CostProps = { session: RoomSession; seconds: number | undefined }

/** Cost of the call with the lines of its receipt, and a reason if it differs from the price of the seconds. */
function Cost({ session, seconds }: CostProps) {
  const { id, role, leaving } = session
  const { data, isPending } = trpc.sessions.receipt.useQuery({ id })
  // the size of the usual lines, so that the buttons below do not move
  if (isPending) return <Skeleton className="h-64 w-full rounded-card" />
  const receipt = data?.receipt
  const reasons = costReasons(receipt?.lines ?? [], role === 'creator' ? 'creator' : 'fan', leaving.minutes)
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason} className="text-muted">
          {reason}
        </p>
      ))}
      <Figures session={session} seconds={seconds} receipt={receipt} />
    </>
  )
}

type FiguresProps = CostProps & { receipt: Receipt | undefined }

function Figures({ session, seconds, receipt }: FiguresProps) {
  const { role, paid_tokens: paid, total, rate_per_min: rate, leaving } = session
  const side = role === 'creator' ? 'creator' : 'fan'
  const held = receipt?.held_tokens ?? 0
  const returned = total - paid - held
  const together = receipt?.seconds ?? seconds ?? 0
  const lines = rate > 0 ? (receipt?.lines ?? []) : []
  return (
    <dl className="over-figures">
      <Figure name={paid === 0 ? OVER.cost : OVER.paid[side]} total={paid === 0 ? 'free' : 'paid'}>
        {paid === 0 ? OVER.free : <TokenAmount tokens={paid} display />}
      </Figure>
      {together > 0 && <Figure name={OVER.time}>{timeText(together)}</Figure>}
      {lines.map(({ what, seconds, tokens }) => (
        <Figure key={what} name={lineText(what, leaving.minutes)} time={what !== 'free' && seconds > 0 ? seconds : 0}>
          <TokenAmount tokens={tokens} />
        </Figure>
      ))}
      {held > 0 && (
        <Figure name={OVER.held}>
          <TokenAmount tokens={held} />
        </Figure>
      )}
      {side === 'fan' && returned > 0 && (
        <Figure name={OVER.returned}>
          <TokenAmount tokens={returned} />
        </Figure>
      )}
    </dl>
  )
}

type FigureProps = {
  name: string
  time?: number /** Of the total, which is the largest figure. */
  total?: 'free' | 'paid'
  children: ReactNode
}

const Figure = ({ name, time = 0, total, children }: FigureProps) => (
  <div className={total && 'over-total'} data-free={total === 'free' || undefined}>
    <dt>
      {name}{' '}
      {time > 0 && (
        <span translate="no" className="figures">
          {timeText(time)}
        </span>
      )}
    </dt>
    <dd translate="no" className="figures">
      {children}
    </dd>
  </div>
)
