import { type FormEvent, useState } from 'react'
import { isLongerThan, normalizeDigits } from '#shared/texts.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import type { OrderDetails } from '../../contract.ts'
import { carrierMax, SENTENCES, shipTextMax } from '../../spec.ts'
import { isLink, isTracking } from '../state.ts'
import { changeDraft, useOrderDraft } from './drafts.ts'
import type { Parcel } from './useOrderAct.ts'

type ShipFormProps = {
  order: Pick<OrderDetails, 'id' | 'carrier' | 'tracking_number' | 'tracking_url' | 'state'>
  pending: boolean
  fields: Record<string, string>
  onSend: (parcel: Parcel) => void
  /** Set if the page has other actions. */
  onBack?: (() => void) | undefined
}

/** Returns the trimmed URL of the tracking page, and the problem of each field. */
function checkParcel({ carrier, tracking_number, tracking_url, message }: Parcel) {
  const link = tracking_url.trim()
  return {
    link,
    carrier: isLongerThan(carrier, carrierMax) ? SENTENCES.carrierTooLong : undefined,
    tracking_number: isTracking(normalizeDigits(tracking_number)) ? undefined : SENTENCES.trackingForm,
    tracking_url: link !== '' && !isLink(link) ? SENTENCES.linkInvalid : undefined,
    message: isLongerThan(message, shipTextMax) ? SENTENCES.shipTooLong : undefined,
  }
}

/** Returns the stored input, or the values of the order. */
function useParcel({ id, carrier, tracking_number, tracking_url }: ShipFormProps['order']) {
  const kept = useOrderDraft(id).parcel
  const parcel = kept ?? {
    carrier: carrier ?? '',
    tracking_number: tracking_number ?? '',
    tracking_url: tracking_url ?? '',
    message: '',
  }
  const change = (part: Partial<Parcel>) =>
    changeDraft(id, (draft) => ({ parcel: { ...(draft.parcel ?? parcel), ...part } }))
  return { parcel, change }
}

/**
 * Form for the carrier and the tracking of a parcel, if known. Sending it again corrects them. The input is stored
 * until it is sent.
 */
export function ShipForm({ order, pending, fields, onSend, onBack }: ShipFormProps) {
  const { parcel, change } = useParcel(order)
  const [tried, setTried] = useState(false)
  const { link, ...problems } = checkParcel(parcel)
  const isFirst = order.state !== 'shipped'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).every((problem) => problem === undefined)) onSend({ ...parcel, tracking_url: link })
    else focusInvalid(event.currentTarget)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={SENTENCES.ship} className="card card-pad grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Input
          label="Carrier"
          optional
          autoFocus={onBack !== undefined}
          placeholder="Royal Mail"
          value={parcel.carrier}
          error={problems.carrier ?? fields.carrier}
          onChange={({ target }) => change({ carrier: target.value })}
        />
        <Input
          label="Tracking number"
          optional
          autoComplete="off"
          value={parcel.tracking_number}
          error={problems.tracking_number ?? fields.tracking_number}
          onChange={({ target }) => change({ tracking_number: target.value })}
        />
      </div>
      <Input
        label="Tracking page"
        optional
        inputMode="url"
        placeholder="https://"
        value={parcel.tracking_url}
        error={(tried ? problems.tracking_url : undefined) ?? fields.tracking_url}
        onChange={({ target }) => change({ tracking_url: target.value })}
      />
      {isFirst && (
        <Textarea
          label="Message"
          optional
          rows={2}
          limit={shipTextMax}
          value={parcel.message}
          error={problems.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="measure text-muted text-sm">{isFirst && SENTENCES.shipAbout}</p>
        <span className="flex flex-wrap gap-3">
          {onBack && (
            <Button variant="ghost" onClick={onBack}>
              Back
            </Button>
          )}
          <Button type="submit" variant="primary" size="lg" loading={pending}>
            {isFirst ? SENTENCES.ship : SENTENCES.tracking}
          </Button>
        </span>
      </div>
    </form>
  )
}
