import { clsx } from 'clsx'
import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import { otherOf, timeText } from '../../listing/state.ts'
import type { RoomSession } from '../contract.ts'
import { CALL, METER } from '../spec.ts'
import { isShort, meterText, type Reading, warningOf } from '../state.ts'
import { useMeeting, useMeter } from './stores.ts'

/** Price, duration, cost so far, and the remaining time, with the same values for both sides. */
export function MeterStrip({ session }: { session: RoomSession }) {
  const { reading, connection } = useMeter()
  const { role, rate_per_min: rate, free_seconds: free } = session
  const side = role === 'creator' ? 'creator' : 'fan'
  const state = reading ? meterText(reading, free) : CALL.connecting
  useWarnings(reading, side, session.creator.display_name)
  return (
    <section className="meter" aria-label={METER.label}>
      <p translate="no" className="meter-name">
        {otherOf(session).display_name}
      </p>
      {/* screen readers announce a state once, without the seconds of the goodbye */}
      <p
        className={clsx('meter-state', `meter-${reading?.state ?? 'waiting'}`)}
        aria-live={reading?.state === 'goodbye' ? 'off' : 'polite'}
      >
        {connection === 'connecting' && reading ? CALL.reconnecting : state}
      </p>
      <Connection />
      <dl className="meter-facts">
        <Fact label={METER.time}>{timeText(reading?.seconds ?? 0)}</Fact>
        {rate === 0 ? (
          <Fact label={METER.rateLabel}>{METER.isFree}</Fact>
        ) : (
          <>
            <Fact label={METER.rateLabel}>
              <TokenAmount tokens={rate} per={METER.rate} />
            </Fact>
            <Fact label={METER.tokens}>
              <TokenAmount tokens={reading?.tokens ?? 0} />
            </Fact>
          </>
        )}
        <Remaining reading={reading} />
      </dl>
    </section>
  )
}

/** Remaining time, and the limit that it counts down to. */
function Remaining({ reading }: { reading: Reading | undefined }) {
  return (
    <Fact label={METER.left[reading?.left_reason ?? 'agreed']} warns={reading !== undefined && isShort(reading)}>
      {reading ? timeText(reading.left_seconds) : '–'}
    </Fact>
  )
}

const signals = { good: SignalHigh, weak: SignalMedium, poor: SignalLow }

/** Quality of the other side's audio and video. */
function Connection() {
  const { quality, other } = useMeeting()
  if (quality === null || other === null) return null
  const Signal = signals[quality]
  return (
    <span className={clsx('inline-flex', quality === 'good' ? 'text-muted' : 'text-warning')}>
      <Signal aria-hidden="true" className="size-5" />
      <span className="sr-only">{CALL.quality[quality]}</span>
    </span>
  )
}

type FactProps = { label: string; warns?: boolean; children: React.ReactNode }

const Fact = ({ label, warns = false, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd translate="no" className={clsx('figures', warns && 'text-warning')}>
      {children}
    </dd>
  </div>
)

/** Announces each warning and the start of the goodbye once. */
function useWarnings(reading: Reading | undefined, side: 'fan' | 'creator', creatorName: string): void {
  const before = useRef<Reading>(undefined)
  useEffect(() => {
    if (!reading) return
    const warning = warningOf(before.current, reading, { side, creatorName })
    if (reading.state === 'goodbye' && before.current?.state !== 'goodbye') announce(meterText(reading, 0), 'assertive')
    before.current = reading
    if (!warning) return
    toast.warning(warning)
    announce(warning, 'assertive')
  }, [reading, side, creatorName])
}
