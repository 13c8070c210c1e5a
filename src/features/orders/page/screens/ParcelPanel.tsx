import { Copy, ExternalLink, Lock, MapPin, Truck } from 'lucide-react'
import { copyText } from '#client/sharing/copy.ts'
import { countryName } from '#shared/country-names.ts'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toast } from '#ui/toast.ts'
import type { OrderDetails } from '../../contract.ts'
import { SENTENCES, STATES } from '../../spec.ts'

type Address = NonNullable<OrderDetails['shipping_address']>

/** Returns the lines of a shipping address as written on a parcel. */
function linesOf({ name, line1, line2, city, region, postal_code, country, phone }: Address): string[] {
  const place = [postal_code, city, region].filter((part) => part !== '').join(' ')
  return [name, line1, line2, place, countryName(country), phone].filter((line) => line !== '')
}

/** Shipping address and tracking of a parcel, for both sides until it has arrived. */
export function ParcelPanel({ order }: { order: OrderDetails }) {
  const { physical, shipping_address: address, shipped_at } = order
  if (!physical || (!address && !shipped_at)) return null
  const title = order.role === 'buyer' ? 'Your parcel' : address ? SENTENCES.addressTitle : 'Parcel'
  return (
    <Panel title={title}>
      <div className="grid gap-5 sm:grid-cols-2">
        {address && <Destination address={address} canCopy={order.role === 'seller'} />}
        {shipped_at && <Way order={order} />}
      </div>
    </Panel>
  )
}

function Destination({ address, canCopy }: { address: Address; canCopy: boolean }) {
  const lines = linesOf(address)
  const copy = () => void copyText(lines.join('\n')).then((done) => done && toast.success('Copied.'))
  return (
    <div className="grid content-start gap-3">
      <address className="flex gap-3 not-italic">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <span className="grid min-w-0">
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal
            <span key={i} className="[overflow-wrap:anywhere]">
              {line}
            </span>
          ))}
        </span>
      </address>
      <p className="flex gap-2 text-muted text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {SENTENCES.addressAbout}
      </p>
      {canCopy && (
        <Button size="sm" className="justify-self-start" onClick={copy}>
          <Copy aria-hidden="true" />
          Copy address
        </Button>
      )}
    </div>
  )
}

function Way({ order: { state, carrier, tracking_number, tracking_url } }: { order: OrderDetails }) {
  const stage = state === 'shipped' ? STATES.shipped : 'Shipped'
  return (
    <div className="flex gap-3">
      <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="grid min-w-0 content-start gap-1">
        <span className="font-medium [overflow-wrap:anywhere]">{carrier ?? stage}</span>
        <span translate="no" className="figures text-muted [overflow-wrap:anywhere]">
          {tracking_number ?? 'Without tracking'}
        </span>
        {tracking_url && (
          <a
            href={tracking_url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-flex min-h-11 items-center gap-1.5 text-accent underline"
          >
            Follow it
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only"> (opens another page)</span>
          </a>
        )}
      </span>
    </div>
  )
}
