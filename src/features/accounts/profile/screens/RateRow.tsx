import { CircleAlert, Image, type LucideIcon, MessageCircle, Mic, Phone, Video, Voicemail } from 'lucide-react'
import { useId } from 'react'
import { tokenUsdCents, usdText } from '#shared/money.ts'
import { Coin } from '#ui/TokenAmount.tsx'
import { rateOf } from '../rules.ts'
import { type Channel, RATES_SENTENCES } from '../spec.ts'

const words: Record<Channel, { name: string; per: string; Icon: LucideIcon }> = {
  videoCall: { name: 'Video call', per: 'a minute', Icon: Video },
  voiceCall: { name: 'Voice call', per: 'a minute', Icon: Phone },
  textMessage: { name: 'Text message', per: 'each', Icon: MessageCircle },
  imageMessage: { name: 'Photo', per: 'each', Icon: Image },
  audioMessage: { name: 'Voice memo', per: 'each', Icon: Mic },
  videoMessage: { name: 'Video message', per: 'each', Icon: Voicemail },
}

type RateRowProps = {
  channel: Channel
  typed: string
  accepts: boolean
  fault: string | undefined
  onType: (text: string) => void
  onSwitch: (accepts: boolean) => void
}

/** Row of a channel with its rate and its switch. Closing the channel does not change the rate. */
export function RateRow({ channel, typed, accepts, fault, onType, onSwitch }: RateRowProps) {
  const id = useId()
  const { name, per, Icon } = words[channel]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6.5rem_3rem] items-center gap-x-3 gap-y-1 py-3">
      <div className="flex min-w-0 items-center gap-3">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <label htmlFor={id} className="block font-medium">
            {name}
          </label>
          <p id={`${id}n`} className="text-muted text-sm" aria-live="polite">
            {noteOf(typed, accepts, per)}
          </p>
        </div>
      </div>
      <span className="input">
        <Coin className="size-5 shrink-0" />
        <input
          id={id}
          className="figures"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-describedby={fault ? `${id}e ${id}n` : `${id}n`}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => onType(event.target.value)}
        />
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-label={`Accept: ${name}`}
        aria-checked={accepts}
        checked={accepts}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      {fault && (
        <p id={`${id}e`} className="field-error col-span-3 text-sm">
          <CircleAlert aria-hidden="true" />
          {fault}
        </p>
      )}
    </li>
  )
}

/** Returns the note below a rate, for the rate as typed. */
function noteOf(typed: string, accepts: boolean, per: string): string {
  if (!accepts) return RATES_SENTENCES.closed
  const rate = rateOf(typed)
  if (rate === 0) return RATES_SENTENCES.free
  return rate === undefined ? per : `${usdText(rate * tokenUsdCents)} ${per}`
}
