import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { otherOf, statusText, timeText } from '../../listing/state.ts'
import type { RoomSession } from '../contract.ts'
import { LOBBY, OVER } from '../spec.ts'
import { costReasons, endOf, endText } from '../state.ts'
import { useMeter } from './stores.ts'

const AfterCall = lazyWithRetry(() =>
  import('../../ratings/screens/AfterCall.tsx').then((loaded) => ({ default: loaded.AfterCall })),
)

/** Summary after a call: time, tokens and a link to the receipt. */
export function CallOver({ session }: { session: RoomSession }) {
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
      <p aria-live="polite" className="[overflow-wrap:anywhere]">
        {endedAt ? ((end && endText(end, side, other.display_name)) ?? statusText(session)) : OVER.settling}
      </p>
      {endedAt && <Cost session={session} seconds={end?.seconds} />}
      {endedAt && (
        <Suspense fallback={null}>
          <div className="w-full text-start">
            <AfterCall call={session} isNarrow />
          </div>
        </Suspense>
      )}
      <div className="grid w-full gap-3">
        <Link to="/calls/$id/receipt" params={{ id }} className={buttonClass({ size: 'lg', block: true })}>
          {OVER.details}
        </Link>
        <Link to="/calls" className={buttonClass({ size: 'lg', block: true })}>
          {OVER.calls}
        </Link>
      </div>
    </section>
  )
}

type CostProps = { session: RoomSession; seconds: number | undefined }

/** Duration and cost of the call, with explanations if the cost differs from the price of the seconds. */
function Cost({ session, seconds }: CostProps) {
  const { id, role, leaving } = session
  const { data } = trpc.sessions.receipt.useQuery({ id })
  const reasons = costReasons(data?.receipt.lines ?? [], role === 'creator' ? 'creator' : 'fan', leaving.minutes)
  return (
    <>
      <Figures session={session} seconds={seconds} held={data?.receipt.held_tokens ?? 0} />
      {reasons.length > 0 && (
        <ul className="grid gap-1 text-muted text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Figures({ session, seconds, held }: CostProps & { held: number }) {
  const { role, paid_tokens: paid, total } = session
  const side = role === 'creator' ? 'creator' : 'fan'
  const returned = total - paid - held
  return (
    <dl className="over-figures">
      {seconds !== undefined && (
        <div>
          <dt>{OVER.time}</dt>
          <dd translate="no" className="figures">
            {timeText(seconds)}
          </dd>
        </div>
      )}
      <div>
        <dt>{OVER.paid[side]}</dt>
        <dd>{paid === 0 ? OVER.free : <TokenAmount tokens={paid} display />}</dd>
      </div>
      {held > 0 && (
        <div>
          <dt>{OVER.held}</dt>
          <dd>
            <TokenAmount tokens={held} display />
          </dd>
        </div>
      )}
      {side === 'fan' && returned > 0 && (
        <div>
          <dt>{OVER.returned}</dt>
          <dd>
            <TokenAmount tokens={returned} display />
          </dd>
        </div>
      )}
    </dl>
  )
}
