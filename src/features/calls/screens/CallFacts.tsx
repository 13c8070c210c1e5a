import { Link } from '@tanstack/react-router'
import { CalendarPlus, ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '#client/sharing/saveFile.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Panel } from '#ui/Panel.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import type { CallRequest } from '../lifecycle/contract.ts'
import { minutesText, PAGE } from '../listing/spec.ts'
import { moneyText } from '../listing/state.ts'
import { type CallSide, callSides } from '../lists.ts'
import { RECEIPT } from '../receipts/spec.ts'
import { SENTENCES } from '../spec.ts'
import { CallWhen } from './CallWhen.tsx'

/** Facts of a call: the two people, the date in both time zones, the length, the price and the effect on the tokens. */
export function CallFacts({ call }: { call: CallRequest }) {
  const { role, scheduled_at: at, total, rate_per_min, duration_minutes } = call
  const others = callSides.filter((side) => side !== role)
  return (
    <Panel title={PAGE.facts}>
      <dl className="grid gap-4">
        {others.map((side) => (
          <Fact key={side} name={PAGE.people[side]}>
            <Person side={side} person={call[side]} />
          </Fact>
        ))}
        <Fact name={PAGE.when}>{at ? <CallWhen at={at} call={call} /> : SENTENCES.immediate}</Fact>
        <Fact name={PAGE.length}>{minutesText(duration_minutes)}</Fact>
        <Fact name={PAGE.price}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <TokenAmount tokens={total} className="font-semibold" />
            <TokenAmount tokens={rate_per_min} per="/min" className="text-muted text-sm" />
          </span>
          <span className="text-muted text-sm">{moneyText(call)}</span>
        </Fact>
      </dl>
      {call.accepted_at && call.ended_at && (
        <Link
          to="/calls/$id/receipt"
          params={{ id: call.id }}
          className={buttonClass({ className: 'justify-self-start' })}
        >
          <ReceiptText aria-hidden="true" />
          {RECEIPT.link}
        </Link>
      )}
      {(at ?? call.proposed_at) && role !== 'admin' && <AddToCalendar id={call.id} />}
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="grid min-w-0 gap-0.5">{children}</dd>
  </div>
)

function Person({ side, person }: { side: CallSide; person: CallRequest['fan'] }) {
  const isErased = person.username === ''
  const face = (
    <>
      <Avatar name={person.display_name} src={person.avatar_url} />
      <span className="grid min-w-0">
        <span translate="no" className="truncate font-semibold">
          {person.display_name}
        </span>
        {!isErased && <span className="truncate text-muted text-sm">@{person.username}</span>}
      </span>
    </>
  )
  const look = 'flex min-h-11 min-w-0 items-center gap-3'
  // fans have no public page
  if (side === 'fan' || isErased) return <span className={look}>{face}</span>
  return (
    <Link to="/creator/$usernameOrId" params={{ usernameOrId: person.username }} className={look}>
      {face}
    </Link>
  )
}

/** Downloads the call as a calendar file. */
function AddToCalendar({ id }: { id: string }) {
  const { sessions } = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await sessions.ics.fetch({ id }, { staleTime: 0 }), 'text/calendar')
    } catch {
      toast.error(PAGE.calendarFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className="justify-self-start" loading={busy} onClick={() => void save()}>
      <CalendarPlus aria-hidden="true" />
      {PAGE.toCalendar}
    </Button>
  )
}
