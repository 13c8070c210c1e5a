import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminPanel, PanelPart, type PanelSteps } from '#client/admin/AdminPanel.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { UnsentText } from '#client/useUnsentText.ts'
import { tokensText } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { HOUSE_RULES, REASONS } from '../../spec.ts'
import type { CaseDetail as Detail } from '../contract.ts'
import { CASES, EVENTS, FLAGS } from '../spec.ts'
import { caseTitle, codeText } from '../state.ts'
import { CaseBadges } from './CaseBadges.tsx'
import { DecisionForms } from './DecisionForms.tsx'
import type { Decisions } from './useCases.ts'

type CaseDetailProps = {
  id: string
  steps: PanelSteps
  decisions: Decisions
  asked: 'remove' | 'dismiss' | undefined
  onAsk: (what: 'remove' | 'dismiss' | undefined) => void
  keep: UnsentText['keep']
}

/** Panel of a case: the snapshots and the reports first, then the author and the history, and the decision at the bottom. */
export function CaseDetail({ id, steps, ...forms }: CaseDetailProps) {
  const query = trpc.moderation.cases.detail.useQuery({ id }, adminCall)
  if (!query.data)
    return (
      <AdminPanel title={CASES.title} steps={steps}>
        {query.error ? (
          <ErrorState
            heading="h3"
            text={sentenceOf(query.error, CASES.failed)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton className="h-96" />
        )}
      </AdminPanel>
    )
  const { report, filed, snapshots, now, flags, waitsUntil, events, refunds, undo } = query.data
  return (
    <AdminPanel
      title={caseTitle(report)}
      badges={<CaseBadges report={report} />}
      steps={steps}
      decision={<DecisionForms report={report} undo={undo} {...forms} />}
    >
      <Seen snapshots={snapshots} now={now} />
      <Filed filed={filed} />
      {flags.length > 0 && (
        <PanelPart title={CASES.flags}>
          <Lines>
            {flags.map(({ kind, found }) => (
              <li key={`${kind} ${found}`} className="break-words">
                {FLAGS[kind]}: {found}
              </li>
            ))}
          </Lines>
        </PanelPart>
      )}
      {waitsUntil && (
        <p>
          {CASES.waits} {CASES.waitsUntil} <Moment at={waitsUntil} />.
        </p>
      )}
      {report.note && <p className="whitespace-pre-line break-words text-muted">{report.note}</p>}
      {refunds && refunds.sales > 0 && <p>{CASES.refunds(refunds.sales, refunds.tokens, refunds.waiting)}</p>}
      <Author detail={query.data} />
      {events.length > 0 && <History events={events} />}
    </AdminPanel>
  )
}

const History = ({ events }: Pick<Detail, 'events'>) => (
  <PanelPart title={CASES.history}>
    <Lines>
      {events.map(({ id: key, event, by, code, note, at }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="[overflow-wrap:anywhere]">
            {EVENTS[event]}
            {by && ` by ${by}`}
            {code && `: ${codeText(code)}`}
          </p>
          {note && <p className="break-words text-muted text-sm">{note}</p>}
          <p className="text-muted text-sm">
            <Moment at={at} />
          </p>
        </li>
      ))}
    </Lines>
  </PanelPart>
)

const Lines = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</ul>
)

/** Snapshots of the subject from the times of the reports, newest first. */
function Seen({ snapshots, now }: Pick<Detail, 'snapshots' | 'now'>) {
  return (
    <PanelPart title={CASES.snapshot} aside={<span className="text-muted text-sm">{CASES[now]}</span>}>
      <Lines>
        {snapshots.map(({ hash, takenAt, title, text, tokens, pictures, media }) => (
          <li key={hash} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-wash p-4">
            <p className="break-words font-semibold text-lg">{title}</p>
            {text && <blockquote className="whitespace-pre-line break-words border-s-4 ps-4">{text}</blockquote>}
            {(pictures.length > 0 || media.length > 0) && (
              <div className="flex flex-wrap gap-3">
                {pictures.map((url) => (
                  <img key={url} src={url} alt="" className="max-h-64 max-w-full rounded-card" />
                ))}
                {media.map((file) => (
                  <Media key={file.id} file={file} />
                ))}
              </div>
            )}
            <p className="text-muted text-sm">
              <Moment at={takenAt} />
              {tokens ? ` · ${tokensText(tokens)}` : ''}
            </p>
          </li>
        ))}
      </Lines>
    </PanelPart>
  )
}

function Media({ file: { type, url } }: { file: Detail['snapshots'][number]['media'][number] }) {
  if (type.startsWith('image/')) return <img src={url} alt="" className="max-h-64 max-w-full rounded-card" />
  if (type.startsWith('video/'))
    return (
      // biome-ignore lint/a11y/useMediaCaption: files of users have no captions
      <video src={url} controls preload="none" className="max-h-64 max-w-full rounded-card" />
    )
  if (type.startsWith('audio/'))
    return (
      // biome-ignore lint/a11y/useMediaCaption: files of users have no captions
      <audio src={url} controls preload="none" className="max-w-full" />
    )
  return (
    <a href={url} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {type}
    </a>
  )
}

function Filed({ filed }: Pick<Detail, 'filed'>) {
  if (filed.length === 0) return null
  return (
    <PanelPart title={CASES.who}>
      <Lines>
        {filed.map(({ id, reporter, reason, details, countsLess, at }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {REASONS[reason]}
              {countsLess && <Badge>{CASES.weight}</Badge>}
            </p>
            {details && <p className="whitespace-pre-line break-words">{details}</p>}
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {reporter ?? CASES.deletedReporter} · <Moment at={at} />
            </p>
          </li>
        ))}
      </Lines>
    </PanelPart>
  )
}

function Author({ detail: { report, points, strikes } }: { detail: Detail }) {
  const { author } = report
  return (
    <PanelPart title={CASES.author}>
      <p className="break-words">
        {author.displayName}{' '}
        <Link
          to="/dashboard"
          search={{ house: 'users', person: author.id }}
          className="text-muted underline underline-offset-4"
        >
          @{author.username}
        </Link>
      </p>
      <p>{points === 0 ? CASES.noStrikes : `${CASES.strikes}: ${points}`}</p>
      <Lines>
        {strikes.map(({ rule, points: own, givenAt, caseId }) => (
          <li key={caseId + givenAt.toISOString()} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p>
              {HOUSE_RULES[rule].title}, {CASES.points(own)}
            </p>
            <p className="text-muted text-sm">
              <Moment at={givenAt} />
            </p>
          </li>
        ))}
      </Lines>
    </PanelPart>
  )
}
