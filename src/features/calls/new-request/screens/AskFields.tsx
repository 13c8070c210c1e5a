import { Phone, Video } from 'lucide-react'
import { useOnline } from '#features/realtime/index.ts'
import { type BookingTerms, SlotField } from '#features/schedule/index.ts'
import { callMinutes } from '#shared/booking.ts'
import { Choices } from '#ui/Choices.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { callTypes } from '../../lists.ts'
import { messageMax } from '../../spec.ts'
import { ASKING } from '../spec.ts'
import { type AskDraft, minutesOf, problemsOf } from '../state.ts'

const icons = { video: Video, voice: Phone }

type AskFieldsProps = {
  terms: BookingTerms
  /** Id or username of the creator as in the URL, so that the query is shared with the page. */
  creator: string
  draft: AskDraft
  /** True after the first attempt to send. Errors are then shown. */
  tried: boolean
  onChange: (changes: Partial<AskDraft>) => void
}

/** Fields of the request: kind of call, length, now or a free slot, and a message. */
export function AskFields({ terms, creator, draft, tried, onChange }: AskFieldsProps) {
  const { accepts, rates } = terms
  const problems = problemsOf(draft)
  return (
    <>
      <div className="grid gap-2">
        <SegmentedControl
          label={ASKING.type}
          value={draft.type}
          segments={callTypes.map((type) => ({
            value: type,
            disabled: !accepts[type],
            label: <Kind type={type} isOff={!accepts[type]} />,
          }))}
          onChange={(type) => onChange({ type })}
        />
        <p className="text-muted text-sm">
          {ASKING.perMinute(rates[draft.type])}. {ASKING.minimum}
        </p>
      </div>
      <Length draft={draft} rate={rates[draft.type]} onChange={onChange} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SegmentedControl
          label={ASKING.when}
          value={draft.when}
          segments={(['now', 'date'] as const).map((when) => ({ value: when, label: ASKING.whens[when] }))}
          onChange={(when) => onChange({ when })}
        />
        {draft.when === 'now' ? (
          <Presence creator={terms.creator} />
        ) : (
          <SlotField
            key={creator}
            creator={creator}
            minutes={draft.minutes}
            value={draft.at}
            onChange={(at) => onChange({ at })}
            error={tried ? problems.at : undefined}
          />
        )}
      </div>
      <Textarea
        label={ASKING.message}
        optional
        rows={2}
        limit={messageMax}
        placeholder={ASKING.messagePlaceholder}
        value={draft.message}
        error={problems.message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
    </>
  )
}

function Kind({ type, isOff }: { type: AskDraft['type']; isOff: boolean }) {
  const Icon = icons[type]
  return (
    <>
      <Icon aria-hidden="true" />
      {ASKING.types[type]}
      {isOff && <span className="font-normal">{ASKING.off}</span>}
    </>
  )
}

type LengthProps = Pick<AskFieldsProps, 'draft' | 'onChange'> & { rate: number }

/** Choice of the length, each with its price. */
const Length = ({ draft, rate, onChange }: LengthProps) => (
  <div className="grid gap-2">
    <p aria-hidden="true" className="font-semibold text-sm">
      {ASKING.minutes}
    </p>
    <Choices
      label={ASKING.minutes}
      className="ask-minutes"
      value={String(draft.minutes)}
      choices={callMinutes.map((minutes) => ({
        value: String(minutes),
        children: (
          <>
            {ASKING.minutesOf(minutes)}
            {rate > 0 && <TokenAmount tokens={rate * minutes} className="text-sm" />}
          </>
        ),
      }))}
      onChange={(text) => onChange({ minutes: minutesOf(text) ?? draft.minutes })}
    />
  </div>
)

/** Notice whether the creator is online and will notice the ringing. */
function Presence({ creator: { id, display_name } }: Pick<BookingTerms, 'creator'>) {
  // shown as online until the presence is loaded
  const isOnline = useOnline(id, true)
  // two lines high, so that the longer notice does not move the fields below
  return (
    <p className="min-h-10 text-muted text-sm">{isOnline ? ASKING.here(display_name) : ASKING.away(display_name)}</p>
  )
}
