import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countryName } from '#shared/country-names.ts'
import { tokensText } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Moment } from '#ui/Moment.tsx'
import type { Application } from '../contract.ts'
import { REVIEW } from '../spec.ts'

const linkClass = 'underline underline-offset-4'

/** Texts that the applicant wrote. */
export const ApplicationTexts = ({ application: { bio, experience, specialties } }: { application: Application }) => (
  <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
    {[
      ['Bio', bio],
      ['Experience', experience],
      ['Specialties', specialties.join(', ')],
    ].map(([label, text]) => (
      <div key={label} className="grid gap-0.5">
        <dt className="text-muted text-sm">{label}</dt>
        <dd className="whitespace-pre-line break-words">{text || <span className="text-faint">None</span>}</dd>
      </div>
    ))}
  </dl>
)

/** Facts about the person and the application. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { username, email, socialMedia, location, submittedAt, userStats } = application
  const { userId, reviewedBy, reviewedAt, reason, openReports } = application
  const facts: [string, ReactNode][] = [
    [
      'Username',
      <Link key="person" to="/dashboard" search={{ house: 'users', person: userId }} className={linkClass}>
        @{username}
      </Link>,
    ],
    ['Email', email],
    ['Instagram', socialMedia.instagram ?? 'None'],
    ['X (Twitter)', socialMedia.twitter ?? 'None'],
    ['Place', location ? [location.state, countryName(location.country)].filter(Boolean).join(', ') : 'Not provided'],
    ['Sent', <Moment key="sent" at={submittedAt} />],
    ['Spent', tokensText(userStats.totalSpent)],
    ['Member since', <Moment key="since" at={userStats.memberSince} />],
    ['Calls', String(userStats.sessionCount)],
    ['Open reports', openReports === 0 ? '0' : <Reports key="reports" userId={userId} count={openReports} />],
    ...(reviewedBy ? [['Decided by', reviewedBy] satisfies [string, string]] : []),
    ...(reviewedAt ? [['Decided', <Moment key="decided" at={reviewedAt} />] satisfies [string, ReactNode]] : []),
    ...(reason ? [['Reason', reason] satisfies [string, string]] : []),
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Link to the person's page, which lists their reports. */
const Reports = ({ userId, count }: { userId: string; count: number }) => (
  <Link to="/dashboard" search={{ house: 'users', person: userId }} className={linkClass}>
    <Badge tone="danger">{count}</Badge> <span className="sr-only">{REVIEW.toPerson}</span>
  </Link>
)
