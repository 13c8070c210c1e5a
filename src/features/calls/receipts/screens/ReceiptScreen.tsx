import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryOne, singleItemQuery } from '#client/query/QueryOne.tsx'
import { saveFile } from '#client/sharing/saveFile.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { exactClockText, receiptMomentText } from '#ui/dates.ts'
import { Logo } from '#ui/Logo.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { leaving } from '../../billing/spec.ts'
import { timeText } from '../../listing/state.ts'
import { CALL_TITLES, STATES } from '../../spec.ts'
import type { Receipt } from '../contract.ts'
import { RECEIPT } from '../spec.ts'
import { lineText, presenceEnd } from '../state.ts'
import { CheckSignature } from './CheckSignature.tsx'

/** Screen of /calls/{id}/receipt: the receipt of a call, identical for both sides, for screen and print. */
export function ReceiptScreen({ id }: { id: string }) {
  const query = trpc.sessions.receipt.useQuery({ id }, singleItemQuery)
  return (
    <Page className="print:bg-none">
      <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
        <QueryOne
          query={query}
          failed={RECEIPT.missing}
          missing={{ ...RECEIPT.gone, to: '/calls', toLabel: RECEIPT.toCalls }}
          loading={<Skeleton className="h-128 rounded-card" />}
        >
          {({ receipt }) => <Sheet receipt={receipt} />}
        </QueryOne>
      </div>
    </Page>
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { session_id: id, signature } = receipt
  return (
    <>
      <article aria-label={RECEIPT.title} className="card card-pad grid gap-6 print:border-0 print:p-0">
        <header className="flex items-start justify-between gap-4">
          <div className="grid gap-1">
            <h1 className="page-title">{RECEIPT.title}</h1>
            <p className="text-muted text-sm [overflow-wrap:anywhere]">{id}</p>
          </div>
          <Logo />
        </header>
        <Facts receipt={receipt} />
        <Lines receipt={receipt} />
        <Presence receipt={receipt} />
        <p className="measure text-muted text-sm">{RECEIPT.about}</p>
      </article>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <CheckSignature receipt={receipt} />
        <Button onClick={() => saveFile({ filename: `call-${id}.jws`, body: signature }, 'application/jose')}>
          <Download aria-hidden="true" />
          {RECEIPT.download}
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {RECEIPT.print}
        </Button>
        <Link to="/calls/$id" params={{ id }} className={buttonClass({ variant: 'ghost' })}>
          {RECEIPT.aboutCall}
        </Link>
      </div>
    </>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { type, status, fan, creator, ended_at, seconds, free_seconds: free, rate, movement_id } = receipt
  const facts: [string, ReactNode][] = [
    [RECEIPT.what, `${CALL_TITLES[type]}, ${STATES[status].toLowerCase()}`],
    [RECEIPT.people.fan, `@${fan.username}`],
    [RECEIPT.people.creator, `@${creator.username}`],
    [
      RECEIPT.endedAt,
      <ViewerText key="at" exact at={new Date(ended_at)}>
        {(zone) => receiptMomentText(new Date(ended_at), zone)}
      </ViewerText>,
    ],
    [RECEIPT.rate, <TokenAmount key="rate" tokens={rate} per={RECEIPT.perMinute} />],
    [RECEIPT.together, timeText(seconds)],
    [RECEIPT.counted, timeText(seconds - free)],
    ...(movement_id ? [[RECEIPT.movement, movement_id] satisfies [string, string]] : []),
  ]
  return (
    <dl className="grid gap-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd translate="no" className="figures min-w-0 text-right [overflow-wrap:anywhere]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ receipt: { lines, tokens } }: { receipt: Receipt }) {
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h2 className="text-lg">{RECEIPT.lines}</h2>
      {lines.length === 0 && <p className="text-muted">{RECEIPT.nothing}</p>}
      <ul className="grid gap-3">
        {lines.map(({ what, seconds, tokens: cost }) => (
          <li key={what} className="flex items-baseline justify-between gap-6">
            <span>
              {lineText(what, leaving.minutes)}{' '}
              {seconds > 0 && (
                <span translate="no" className="figures text-muted">
                  {timeText(seconds)}
                </span>
              )}
            </span>
            <TokenAmount tokens={cost} />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-6 border-line border-t pt-4">
        <span className="font-semibold">{RECEIPT.total}</span>
        <TokenAmount tokens={tokens} display className="text-2xl" />
      </p>
    </section>
  )
}

const Clock = ({ at }: { at: Date }) => (
  <ViewerText exact at={at}>
    {(zone) => exactClockText(at, zone)}
  </ViewerText>
)

function Presence({ receipt: { intervals, fan, creator } }: { receipt: Receipt }) {
  if (intervals.length === 0) return null
  const names = { fan: `@${fan.username}`, creator: `@${creator.username}` }
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h2 className="text-lg">{RECEIPT.presence}</h2>
      <p className="text-muted text-sm">{RECEIPT.presenceText}</p>
      <ul className="grid gap-2">
        {intervals.map(({ who, from, to, reason }) => (
          <li key={`${who} ${from}`} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="font-medium">{names[who]}</span>
            <span translate="no" className="figures text-muted text-sm">
              <Clock at={new Date(from)} /> – <Clock at={new Date(to)} />
              {presenceEnd(reason) && `, ${presenceEnd(reason)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
